import type { ReactNode } from 'react';

type GlyphProps = { className?: string; 'aria-hidden'?: boolean };

function glyph(name: string, drawing: ReactNode) {
  function Glyph(props: GlyphProps) {
    return (
      <svg viewBox="0 0 24 24" {...props}>
        {drawing}
      </svg>
    );
  }
  Glyph.displayName = name;
  return Glyph;
}

const ball = (cx: number, cy: number) => <circle cx={cx} cy={cy} r={1.6} fill="currentColor" />;

export const AttackGlyph = glyph(
  'AttackGlyph',
  <>
    <path d="M3 21H21M9 21V9M6 5L19 18" />
    {ball(5, 4)}
  </>,
);

export const ServeGlyph = glyph(
  'ServeGlyph',
  <>
    <path d="M3 21H21M12 21V11M4.5 13C8 3.5 16 3.5 20 14" />
    {ball(3.6, 15)}
  </>,
);

export const DefenseGlyph = glyph(
  'DefenseGlyph',
  <>
    <path d="M3 21H21M3.5 5L11 18L17 9" />
    {ball(18.6, 6.6)}
  </>,
);

export const PassGlyph = glyph(
  'PassGlyph',
  <>
    <path d="M3 21H21M18 21V11M5 17C6 4 13 3 14.5 9" />
    {ball(14.9, 11.4)}
  </>,
);

export const BlockGlyph = glyph(
  'BlockGlyph',
  <>
    <path d="M3 21H21M12 21V12M9 10V4M15 10V4M22 6L17.5 8" />
    {ball(5, 12)}
  </>,
);

export const CounterClockwiseGlyph = glyph(
  'CounterClockwiseGlyph',
  <path d="M20 17a8 8 0 1 0-16-2M1 11.5L4 15.5L8 12.5" />,
);

export const ClockwiseGlyph = glyph('ClockwiseGlyph', <path d="M4 17a8 8 0 1 1 16-2M23 11.5L20 15.5L16 12.5" />);

/** To be drawn solid: on every one of fifty cards. */
export const MoreGlyph = glyph(
  'MoreGlyph',
  <path d="M12 3a2 2 0 1 1 0 4a2 2 0 1 1 0-4m0 7a2 2 0 1 1 0 4a2 2 0 1 1 0-4m0 7a2 2 0 1 1 0 4a2 2 0 1 1 0-4" />,
);
