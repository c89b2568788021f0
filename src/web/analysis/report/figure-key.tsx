import type { BoxCell } from '#domain/match/figures/box.ts';
import { type Opened, type OpenedRun, openedText } from '#domain/match/report/opened.ts';
import type { Predicate } from '#domain/match/figures/predicate.ts';
import { FEW_ATTEMPTS, isOfFew } from '#domain/match/figures/reading.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './figure-key.module.css';

export type OnOpen = (opened: Opened) => void;
/** Whose figure it is and of which rallies. */
type FigureOf = Pick<Predicate, 'side'> & Partial<Pick<Predicate, 'who' | 'set' | 'rotation' | 'by' | 'on' | 'off'>>;

type FigureKeyProps = {
  cell: BoxCell;
  of: FigureOf;
  /** `#7 Ruiz` */
  whose: string;
  onOpen: OnOpen;
  /** One of the keys of a table, which the arrows go through. */
  isInGrid?: boolean;
  /** Something follows it beside it. */
  isFirstOfTwo?: boolean;
};

/** A figure: a press opens the rallies that it was counted from. */
export function FigureKey({ cell, of, whose, onOpen, isInGrid = false, isFirstOfTwo = false }: FigureKeyProps) {
  const { figure, text } = cell;
  const opened: Opened = {
    kind: 'figure',
    of: { figure: figure.code, part: 'num', set: null, rotation: null, ...of },
  };
  return (
    <button
      type="button"
      className={classes(styles.key, isQuiet(cell) && styles.quiet)}
      aria-label={[`${figure.spoken}, ${whose}: ${spokenText(cell)}`, ...few(cell)].join(', ')}
      data-opens={openedText(opened)}
      tabIndex={isInGrid ? -1 : undefined}
      onClick={() => onOpen(opened)}
    >
      {text}
      {isFirstOfTwo && <Dash />}
    </button>
  );
}

type RunKeyProps = Omit<OpenedRun, 'kind'> & {
  points: number;
  /** `rotation R1` */
  whose: string;
  onOpen: OnOpen;
  isInGrid?: boolean;
  isFirstOfTwo?: boolean;
};

/** The longest run: a press opens its rallies. */
export function RunKey({ points, whose, onOpen, isInGrid = false, isFirstOfTwo = false, ...run }: RunKeyProps) {
  const dash = isFirstOfTwo && <Dash />;
  if (points === 0) return <span>0{dash}</span>;
  const opened: Opened = { kind: 'run', ...run };
  return (
    <button
      type="button"
      className={styles.key}
      aria-label={`Longest run of ${run.side === 'us' ? 'ours' : 'theirs'}, ${whose}: ${points}`}
      data-opens={openedText(opened)}
      tabIndex={isInGrid ? -1 : undefined}
      onClick={() => onOpen(opened)}
    >
      {points}
      {dash}
    </button>
  );
}

/** Part of the key before it, so that a short figure stands as near to the other as a long one. */
const Dash = () => (
  <span aria-hidden className={styles.dash}>
    –
  </span>
);

const few = ({ figure, reading }: BoxCell): readonly string[] => (isOfFew(figure, reading) ? [FEW_ATTEMPTS] : []);

/** Zeros, dashes and rates of few attempts draw no eye. */
const isQuiet = ({ figure, reading }: BoxCell): boolean =>
  reading.value === null || reading.num === 0 || isOfFew(figure, reading);

function spokenText({ text, reading: { value, from, of } }: BoxCell): string {
  if (value === null) return 'none';
  return text.endsWith('†') ? `${text.slice(0, -1)} from ${from} of ${of} rallies` : text;
}
