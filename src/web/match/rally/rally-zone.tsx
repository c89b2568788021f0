import { memo } from 'react';
import { IconPlus, IconUsers, IconX } from '@tabler/icons-react';
import type { Press, RowName, ZoneKey, ZoneRow } from '#domain/match/keys/zone-keys.ts';
import type { Moment } from '#domain/match/keys/moment.ts';
import { classes } from '#web/ui/classes.ts';
import { AttackGlyph, BlockGlyph, DefenseGlyph, PassGlyph, ServeGlyph } from '#web/ui/glyphs.tsx';
import { type Drawing, Icon } from '#web/ui/icon.tsx';
import type { TrackerView } from '#web/match/tracker-view.ts';
import { BenchKeys } from './bench-keys.tsx';
import type { PlayerOf } from './use-player-of.ts';
import type { Proposed } from './use-proposal.ts';
import type { Rally } from './use-rally.ts';
import { useHeld } from './use-held.ts';
import styles from './rally-zone.module.css';

type ZoneProps = {
  player: PlayerOf;
  rally: Rally;
  view: TrackerView;
  proposed: Proposed | null;
  /** The bench stands in a rail of its own. */
  isWide: boolean;
};

/**
 * The keys of this moment in four rows; the lowest is the busiest. Whatever ends the rally for us stands at the left. The
 * keys of a player and those of the sides lie on each other: a tap on a plate only turns from one to the other.
 */
export function RallyZone({ player, rally, view, proposed, isWide }: ZoneProps) {
  const { rows, moment, chosen, press, ask } = rally;
  const whose = chosen === null ? undefined : player(chosen);
  const label = whose ? `Contacts for number ${whose.number} ${whose.name}` : 'No player chosen';
  const face = { player, moment, view, proposed, isWide, onPress: press, onAsk: ask };
  return (
    <section className={styles.zone} aria-label={label}>
      {isWide && whose && (
        <p className={styles.whose}>
          <b>{whose.number}</b> {whose.name} <span>{whose.position}</span>
        </p>
      )}
      {rows.length === 0 && !isWide && !view.isReadOnly && <BenchKeys {...{ view, moment, proposed }} isWhole />}
      <div className={styles.faces}>
        <Face {...face} names={OF_SIDES} rows={rows} isShown={chosen === null} />
        <Face {...face} names={OF_PLAYER} rows={rows} isShown={chosen !== null} />
      </div>
    </section>
  );
}

/** All rows that a face can have, from top to bottom. Some of them take turns at one place. */
const OF_SIDES: readonly RowName[] = [
  ...(['bench', 'set-by', 'their-other', 'their-serve', 'serve', 'over', 'their-attack'] as const),
];
const OF_PLAYER: readonly RowName[] = ['block', 'dig-set', 'pass', 'serve', 'attack'];

type KeysProps = Pick<ZoneProps, 'player' | 'view' | 'proposed'> & {
  moment: Moment;
  onPress(press: ZoneKey['press']): void;
  onAsk(key: ZoneKey): void;
};
type FaceProps = KeysProps & {
  names: readonly RowName[];
  rows: readonly ZoneRow[];
  isWide: boolean;
  isShown: boolean;
};

/** A face that is shown is drawn again when one of these has changed. */
const FACE = ['rows', 'moment', 'player', 'proposed', 'isWide', 'isShown'] as const;

/** One of the two: whichever is away keeps its place and its keys, so that they need not be made anew. */
const Face = (face: FaceProps) => (
  <div className={styles.rows} hidden={!face.isShown}>
    <Rows {...face} />
  </div>
);

/** Nothing of a face is drawn while it is away. Of its rows, too, those that are away stay as they were. */
const Rows = memo(
  function Rows({ names, rows, isWide, isShown, ...keys }: FaceProps) {
    const shown = isShown ? rows.filter(({ name }) => !isWide || name !== 'bench') : [];
    return names.map((name) => {
      const place = shown.findIndex((row) => row.name === name) + 1;
      return (
        <div key={name} className={classes(styles.place, styles[`p${place || 1}`])} hidden={place === 0}>
          <Row {...keys} row={shown[place - 1]} />
        </div>
      );
    });
  },
  (before, after) =>
    !after.isShown || (FACE.every((name) => before[name] === after[name]) && before.view.names === after.view.names),
);

const Row = memo(
  function Row({ row, player, moment, view, proposed, onPress, onAsk }: KeysProps & { row: ZoneRow | undefined }) {
    if (!row) return null;
    const { name, keys, isNext } = row;
    if (name === 'bench') return <BenchKeys {...{ view, moment, proposed }} />;
    const spans = spansOf(keys);
    return (
      <div className={styles.row} role="group" aria-label={headOf(name, moment, player)}>
        <Head name={name} words={headOf(name, moment, player)} isNext={isNext} />
        {keys.map((key, i) => (
          <RallyKey
            key={`${key.spoken} ${key.player ?? ''}`}
            of={key}
            span={spans[i] ?? 5}
            words={key.player === undefined ? key.label : numbered(player, key.player)}
            whose={spokenOf(key, player)}
            isFigure={name === 'pass'}
            onPress={onPress}
            onAsk={onAsk}
          />
        ))}
      </div>
    );
  },
  (_before, { row }) => row === undefined,
);

const numbered = (player: PlayerOf, id: string): string => {
  const { number, lastName } = player(id);
  return `${number} ${lastName}`;
};

function spokenOf({ press }: ZoneKey, player: PlayerOf): string {
  if (press.does !== 'contact' || press.who === null) return '';
  const { number, lastName } = player(press.who);
  return `number ${number} ${lastName}`;
}

const HEADS: Readonly<Record<RowName, string>> = {
  ...{ bench: 'Bench', block: 'Block', 'dig-set': 'Dig, set', pass: 'Pass', serve: 'Serve', attack: 'Attack' },
  ...{ 'set-by': 'Set by', over: 'Over the net' },
  ...{ 'their-serve': 'Their serve', 'their-other': 'Their other', 'their-attack': 'Their attack' },
};
const GLYPHS: Partial<Readonly<Record<RowName, Drawing>>> = {
  ...{ block: BlockGlyph, 'dig-set': DefenseGlyph, pass: PassGlyph, serve: ServeGlyph, attack: AttackGlyph },
  'set-by': IconUsers,
};

const headOf = (name: RowName, { server }: Moment, player: PlayerOf): string =>
  name === 'serve' && server !== null ? `Serve #${player(server).number}` : HEADS[name];

const Head = memo(function Head({ name, words, isNext }: { name: RowName; words: string; isNext: boolean }) {
  const glyph = GLYPHS[name];
  return (
    <span className={classes(styles.head, isNext && styles.next)} aria-hidden="true">
      {glyph && <Icon of={glyph} />}
      {words}
    </span>
  );
});

/** Of twenty columns, by how many keys there are: a point for us is as wide as all that is for them. */
function spansOf(keys: readonly ZoneKey[]): readonly number[] {
  if (keys.length === 3 && keys[1]?.tone === keys[2]?.tone) return [10, 5, 5];
  return SPANS[keys.length] ?? [];
}
const SPANS: Readonly<Record<number, readonly number[]>> = {
  1: [20],
  2: [10, 10],
  3: [7, 6, 7],
  4: [5, 5, 5, 5],
  5: [4, 4, 4, 4, 4],
};
const SIGNS = { ok: IconPlus, bad: IconX, plain: undefined } as const;

type KeyProps = {
  of: ZoneKey;
  span: number;
  words: string;
  /** `number 7 Ruiz` */
  whose: string;
  isFigure: boolean;
  onPress(press: ZoneKey['press']): void;
  onAsk(key: ZoneKey): void;
};

/** Asked of each key at each tap. */
const isAlike = (a: KeyProps, b: KeyProps): boolean =>
  a.words === b.words &&
  a.whose === b.whose &&
  a.span === b.span &&
  a.isFigure === b.isFigure &&
  a.onPress === b.onPress &&
  a.onAsk === b.onAsk &&
  a.of.off === b.of.off &&
  a.of.isAssumed === b.of.isAssumed &&
  a.of.isProposed === b.of.isProposed &&
  a.of.spoken === b.of.spoken &&
  isSamePress(a.of.press, b.of.press);

function isSamePress(a: Press, b: Press): boolean {
  if (a.does === 'contact')
    return b.does === 'contact' && a.who === b.who && a.side === b.side && a.skill === b.skill && a.grade === b.grade;
  if (a.does === 'end') return b.does === 'end' && a.winner === b.winner && a.reason === b.reason;
  return b.does === 'no-set';
}

/** One key. One that is off says why at a tap, and is recorded all the same when it is held. */
const RallyKey = memo(function RallyKey({ of: key, span, words, whose, isFigure, onPress, onAsk }: KeyProps) {
  const { tone, off, isAssumed = false, isProposed = false, spoken, press } = key;
  const held = useHeld(() => onPress(press), off !== undefined);
  const sign = isFigure ? undefined : SIGNS[tone];
  const spokenName = [
    spoken,
    key.player === undefined ? whose : words,
    isAssumed && 'assumed',
    isProposed && 'proposed',
  ]
    .filter(Boolean)
    .join(', ');
  const look = [styles.key, styles[`s${span}`], off === undefined ? styles[tone] : styles.off];
  return (
    <button
      type="button"
      className={classes(
        ...look,
        (isAssumed || isProposed) && styles.assumed,
        isFigure && styles.figure,
        span < 6 && sign && styles.high,
      )}
      aria-label={off === undefined ? spokenName : `${spokenName}: ${off}`}
      aria-disabled={off !== undefined || undefined}
      {...held.handlers}
      onClick={() => held.isOver() || (off === undefined ? onPress(press) : onAsk(key))}
    >
      {sign && <Icon of={sign} size="sm" />}
      {words}
    </button>
  );
}, isAlike);
