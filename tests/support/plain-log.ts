import type { LoggedEvent } from '#domain/match/corrections.ts';
import type { Correctable } from '#domain/match/schema.ts';
import { isCorrection } from '#tests/plain-match/corrections.ts';
import type { Correcting, Entry, Said } from '#tests/plain-match/entries.ts';
import { plainMatch } from '#tests/plain-match/match.ts';
import type { Rules } from '#tests/plain-match/rules.ts';
import type { HeldMatch } from './held-match.ts';

type Who = { readonly playerId: string } | { readonly number: string } | null;
/** Ours are named by their ids, theirs by the numbers on their shirts. */
const named = (who: Who): string | null => who && ('playerId' in who ? who.playerId : who.number);
const all = (several: readonly Who[]): string[] => several.flatMap((who) => named(who) ?? []);

type Planned = Extract<Correctable, { kind: 'libero-plan' }>['payload']['plan'];
const planned = (plan: Planned) => plan.flatMap((one) => all([one.libero]).map((libero) => ({ ...one, libero })));

function said({ kind, payload }: Correctable): Said {
  switch (kind) {
    case 'contact':
      return { kind, payload: { ...payload, who: named(payload.who), with: all(payload.with) } };
    case 'rally-end':
      return { kind, payload: { ...payload, who: named(payload.who) } };
    case 'line-up': {
      const { six, liberos, setters, plan } = payload;
      const who = { six: six && six.map(named), liberos: all(liberos), setters: all(setters), plan: planned(plan) };
      return { kind, payload: { ...payload, ...who } };
    }
    case 'substitution':
      return { kind, payload: { ...payload, out: named(payload.out), in: named(payload.in) } };
    case 'libero':
      return { kind, payload: { ...payload, libero: named(payload.libero), for: payload.for?.playerId ?? null } };
    case 'libero-plan':
      return {
        kind,
        payload: { ...payload, liberos: payload.liberos && all(payload.liberos), plan: planned(payload.plan) },
      };
    case 'setter':
      return { kind, payload: { ...payload, setters: all(payload.setters) } };
    case 'reassign':
      return { kind, payload: { ...payload, from: payload.from.playerId, to: payload.to.playerId } };
    // One by one: each kind has a payload of its own.
    case 'first-serve':
      return { kind, payload };
    case 'rotation-fix':
      return { kind, payload };
    case 'timeout':
      return { kind, payload };
    case 'sanction':
      return { kind, payload };
    case 'depth':
      return { kind, payload };
    case 'leading':
      return { kind, payload };
    case 'note':
      return { kind, payload };
    case 'stat':
      return { kind, payload };
    case 'score':
      return { kind, payload };
  }
}

/** A set that was only opened says nothing, as a note does. */
const SILENT: Said = { kind: 'note', payload: { after: null } };

function entryOf(event: LoggedEvent): Said | Correcting {
  switch (event.kind) {
    case 'void':
      return { kind: event.kind, payload: event.payload };
    case 'strike':
      return { kind: event.kind, payload: event.payload };
    case 'replace':
      return { kind: event.kind, payload: { target: event.payload.target, with: said(event.payload.with) } };
    case 'open-set':
      return SILENT;
    case 'opaque':
      throw new Error('An entry of a newer version');
    default:
      return said(event);
  }
}

/** A log as the server keeps it, in the words of the law read plainly. */
export const plainLog = (rows: readonly LoggedEvent[]): Entry[] =>
  rows.map((event) => {
    if (event.kind !== 'opaque' && event.payload.precedes !== undefined)
      throw new Error('The law knows no late entries');
    const { id, setNumber: set, clientId: device, rev } = event;
    return { id, set, device, rev, ...entryOf(event) };
  });

/** The match as it stands up to this set: what was said in none after it, and corrected from anywhere. */
export const plainSet = (log: readonly Entry[], rules: Rules, number: number) =>
  plainMatch(
    log.filter((entry) => entry.set <= number || isCorrection(entry)),
    rules,
  );

type Row = Readonly<Record<string, number>>;
const of = (row: Row | undefined, ...names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (row?.[name] ?? 0), 0);

/** Positive, negative and attempts in a set that is told by its rallies (COUNTS-7). */
const fromRallies = (figures: Row): Readonly<Record<string, readonly [number, number, number]>> => ({
  attack: [of(figures, 'K'), of(figures, 'E'), of(figures, 'TA')],
  serve: [of(figures, 'SA'), of(figures, 'SE'), of(figures, 'S')],
  defense: [of(figures, 'D'), of(figures, 'DE'), of(figures, 'D', 'DE')],
  pass: [of(figures, 'A'), of(figures, 'BHE'), of(figures, 'SetA')],
});
const fromTaps = (counts: Readonly<Record<string, Row>>) =>
  Object.fromEntries(
    Object.entries(counts).map(([category, own]): [string, readonly [number, number, number]] => [
      category,
      [of(own, 'positive'), of(own, 'negative'), of(own, 'attempts')],
    ]),
  );

/** Scores and figures by set, player and category, in words; none that is zero. */
export type Figures = Readonly<Record<string, string>>;
const inWords = (rows: readonly (readonly [string, readonly number[]])[]): Figures =>
  Object.fromEntries(
    rows.filter(([, row]) => row.some((one) => one !== 0)).map(([name, row]) => [name, row.join(' ')]),
  );

/** The figures that a log should have stored, of all its sets, worked out by the law read plainly. */
export function plainFigures(log: readonly Entry[], rules: Rules): Figures {
  const numbers = [...new Set(log.map(({ set }) => set))];
  const rows = numbers.flatMap((number): (readonly [string, readonly number[]])[] => {
    const { score = [0, 0], leading, stats = {}, counts = {} } = plainSet(log, rules, number);
    const players = leading === 'rally' ? Object.entries(stats) : [];
    const pairs = [
      ...players.map(([player, figures]) => [player, fromRallies(figures)] as const),
      ...(leading === 'rally' ? [] : Object.entries(counts).map(([player, own]) => [player, fromTaps(own)] as const)),
    ];
    const ofPairs = pairs.flatMap(([player, own]) =>
      Object.entries(own).map(([category, [positive, negative, attempts]]): readonly [string, readonly number[]] => [
        `set ${number} ${player} ${category}`,
        [positive, negative, Math.max(attempts, positive + negative)],
      ]),
    );
    return [[`set ${number}`, score], ...ofPairs];
  });
  return inWords(rows);
}

/** The same as the server has stored it. */
export function storedFigures({ sets, pairs }: Pick<HeldMatch, 'sets' | 'pairs'>): Figures {
  const numbers = new Map(sets.map(({ id, setNumber }) => [id, setNumber]));
  return inWords([
    ...sets.map(({ setNumber, ourScore, opponentScore }) => [`set ${setNumber}`, [ourScore, opponentScore]] as const),
    ...pairs.map(
      ({ setId, playerId, statCategory, positiveCount, negativeCount, totalAttempts }) =>
        [
          `set ${numbers.get(setId)} ${playerId} ${statCategory}`,
          [positiveCount, negativeCount, totalAttempts],
        ] as const,
    ),
  ]);
}
