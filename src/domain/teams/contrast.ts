const READABLE = 4.5;

/**
 * White where it can be read on the colour by WCAG 2 (4.5:1), else black.
 * Of the two, one always can: the product of their ratios is 21, and 21 / 4.5 is above 4.5.
 */
export function textColorOn(hex: string): '#ffffff' | '#000000' {
  return contrast('#ffffff', hex) >= READABLE ? '#ffffff' : '#000000';
}

export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Relative luminance of `#rrggbb`, from 0 for black to 1 for white. */
function luminance(hex: string): number {
  return 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
}

function channel(hex: string, at: number): number {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
