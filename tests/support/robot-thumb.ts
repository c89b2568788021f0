import { wonBy } from '#domain/match/rally/contact.ts';
import type { Side } from '#domain/match/schema.ts';
import { type Act, tellable, type ThumbMatch, type ThumbRally, type ThumbSet, type ThumbTouch } from './thumb-match.ts';

/** A key as it is spoken, with the number of the player whom it names. */
export type OfferedKey = {
  readonly spoken: string;
  readonly number: number | null;
  readonly isOff: boolean;
  readonly isAssumed: boolean;
};
/** How a set stands on the screen. */
export type Stands = {
  /** `12–9` */
  readonly score: string;
  /** P1 to P6, the libero for whom she acts. */
  readonly court: readonly number[];
  /** Our server, if we serve. */
  readonly server: number | null;
  readonly setterAt: number | null;
};
export type Offer = Stands & { readonly keys: readonly OfferedKey[] };

/** A thumb looks, and taps on what it sees. */
export type Screen = {
  look(): Promise<Offer>;
  plate(number: number): Promise<void>;
  key(key: OfferedKey): Promise<void>;
  /** Records a key that is off all the same. */
  anyway(): Promise<void>;
  point(side: Side): Promise<void>;
  act(act: Act): Promise<void>;
  /** The line-up of a set, and the set is open. */
  lineUp(set: ThumbSet): Promise<void>;
};

/** At each touch a person may say where nobody set, or leave it to the screen that somebody did. */
export type How = { readonly depth: 'points' | 'touch'; readonly saysNoSet?: boolean };
export type Thumbed = {
  /** `2: 17–15` */
  readonly name: string;
  readonly taps: number;
  /** As they are recorded, and of those the ones that the file has. */
  readonly contacts: number;
  readonly inFile: number;
  /** Keys that had to be recorded although they were off. */
  readonly dashed: readonly string[];
  /** Contacts of ours for which there is no key. */
  readonly leftOut: readonly string[];
};
type Hooks = { readonly beforeRally?: (i: number, set: ThumbSet) => Promise<void> };

/** Records a whole match, and answers what each rally took. Whatever the screen shows is compared before each of them. */
export async function thumbThrough(
  screen: Screen,
  { sets }: ThumbMatch,
  how: How,
  { beforeRally }: Hooks = {},
): Promise<readonly Thumbed[]> {
  const thumbed: Thumbed[] = [];
  for (const set of sets) {
    await screen.lineUp(set);
    for (const [i, rally] of set.rallies.entries()) {
      await beforeRally?.(i, set);
      compare(await screen.look(), set, i);
      await standIn(screen, rally, set);
      thumbed.push(await tapRally(screen, { rally, name: `${set.number}: ${rally.score}` }, how));
      for (const act of rally.after) await screen.act(act);
    }
    const { score } = await screen.look();
    if (score !== set.rallies.at(-1)?.score) throw new Error(`Set ${set.number} ends ${score}`);
  }
  return thumbed;
}

/** Score, server, rotation and the six, as the file has them. */
function compare(shown: Stands, { number, rallies, liberos }: ThumbSet, i: number): void {
  const [before, rally] = [rallies[i - 1]?.score ?? '0–0', rallies[i]];
  if (!rally) return;
  const { six, serving, setterAt } = rally;
  const isSame = shown.court.every((one, at) => one === six[at] || liberos.includes(one));
  const wanted = { score: before, server: serving === 'us' ? six[0] : null, setterAt };
  const { score, server } = shown;
  const told = { score, server, setterAt: shown.setterAt };
  if (isSame && shown.court.length === 6 && JSON.stringify(told) === JSON.stringify(wanted)) return;
  throw new Error(
    `Set ${number} at ${before}: ${JSON.stringify({ ...told, court: shown.court })}, not ${JSON.stringify({ ...wanted, six })}`,
  );
}

/** Who plays in the rally stands on the court: else the libero goes in or out by hand, as it happened. */
async function standIn(screen: Screen, rally: ThumbRally, { liberos }: ThumbSet): Promise<void> {
  const { court } = await screen.look();
  const players = [
    ...new Set(tellable(rally).told.flatMap(({ side, number }) => (side === 'us' ? (number ?? []) : []))),
  ];
  for (const player of players.filter((one) => !court.includes(one))) {
    const acting = court.find((one) => liberos.includes(one));
    const at = rally.six.indexOf(player);
    if (at >= 0 && acting !== undefined && court[at] === acting)
      await screen.act({ does: 'libero out', libero: acting, for: player });
    const behind = [rally.six[4], rally.six[5], ...(rally.serving === 'them' ? [rally.six[0]] : [])];
    const free = behind.find((one) => one !== undefined && !players.includes(one));
    if (liberos.includes(player) && free !== undefined)
      await screen.act({ does: 'libero in', libero: player, for: free });
  }
}

/** `Kill`, by skill and grade of ours. */
const KEYS: Readonly<Record<string, string>> = {
  ...{ 'serve ace': 'Ace', 'serve in': 'Serve in play', 'serve error': 'Serve error' },
  ...{ 'receive 3': 'Pass 3, perfect', 'receive 2': 'Pass 2', 'receive 1': 'Pass 1', 'receive 0': 'Pass 0, their ace' },
  ...{ 'set in': 'Set', 'set error': 'Fault, ball handling', 'free good': 'Free ball' },
  ...{ 'attack kill': 'Kill', 'attack in': 'Attack in play', 'attack error': 'Attack error' },
  ...{ 'attack blocked': 'Attack blocked', 'block point': 'Block point', 'block touch': 'Block touch' },
  ...{ 'block error': 'Block error', 'dig good': 'Dig', 'dig error': 'Dig error' },
};
const THEIRS: Readonly<Record<string, string>> = {
  ...{ 'attack kill': 'Their kill', 'attack error': 'Their attack error', 'attack blocked': 'Their attack error' },
  ...{ 'serve ace': 'Their ace', 'serve error': 'Their serve error', 'block point': 'Their block point' },
  ...{ 'set error': 'Their fault, our point', 'block error': 'Their fault, our point' },
  ...{ 'free error': 'Their fault, our point', 'free good': 'Free ball from them' },
};

/** One rally as a person records it: the player, then the key, and nothing that the screen assumes rightly. */
async function tapRally(
  screen: Screen,
  { rally, name }: { rally: ThumbRally; name: string },
  { depth, saysNoSet = false }: How,
): Promise<Thumbed> {
  const { told, leftOut } = tellable(rally);
  const deep = depth === 'touch' ? told : told.filter((one) => wonBy(one) !== undefined);
  const hand = handOn(screen);
  const missing = leftOut.map(wordsOf);
  let isOver = false;
  let isSetTold = false;
  for (const [i, touch] of deep.entries()) {
    const next = deep[i + 1];
    const offer = await screen.look();
    if (isAssumed(touch, next, offer)) {
      isSetTold = touch.skill === 'set';
      continue;
    }
    if (touch.side === 'us' && touch.skill === 'attack' && !isSetTold) await hand.withoutSet(offer, touch, saysNoSet);
    isSetTold = touch.skill === 'set';
    const isTold = touch.side === 'us' ? await hand.ours(touch) : await hand.theirs(touch);
    if (isTold) isOver = wonBy(touch) !== undefined;
    else if (touch.side === 'us') missing.push(wordsOf(touch));
  }
  if (!isOver) await hand.point(rally.winner);
  const { taps, dashed, theirs, assumed } = hand.made;
  const inFile = deep.filter(({ side }) => side === 'us').length + theirs;
  const at = (words: string): string => `${name} ${words}`;
  return { name, taps, contacts: inFile + assumed, inFile, dashed: dashed.map(at), leftOut: missing.map(at) };
}

const wordsOf = ({ number, skill, grade }: ThumbTouch): string => `#${number} ${skill} ${grade}`;

/** The serve in play before anything else, and the set of the one who is assumed to set, are no taps. */
function isAssumed(touch: ThumbTouch, next: ThumbTouch | undefined, { keys, server }: Offer): boolean {
  const { side, number, skill, grade } = touch;
  if (side === 'them' || grade !== 'in' || !next) return false;
  // Their fault is a point without a contact, and confirms nothing.
  if (skill === 'serve')
    return (
      server === number && (next.side === 'us' || THEIRS[`${next.skill} ${next.grade}`] !== 'Their fault, our point')
    );
  if (skill !== 'set' || next.side === 'them' || next.skill !== 'attack' || next.number === number) return false;
  return keys.some((key) => key.spoken === 'Set by' && key.isAssumed && key.number === number);
}

/** A thumb that counts its taps. */
function handOn(screen: Screen) {
  const dashed: string[] = [];
  const made = { taps: 0, theirs: 0, assumed: 0, dashed };
  const find = ({ keys }: Offer, spoken: string | undefined, number?: number | null) =>
    keys.find((key) => key.spoken === spoken && (number === undefined || key.number === number));
  const tap = async (key: OfferedKey): Promise<void> => {
    made.taps += 1;
    await screen.key(key);
    if (!key.isOff) return;
    made.taps += 1;
    made.dashed.push(`#${key.number} ${key.spoken}`);
    await screen.anyway();
  };
  return {
    made,
    /** A contact of ours: by a key without a player where there is one for her, else by her plate. */
    async ours(touch: ThumbTouch): Promise<boolean> {
      const { number, skill } = touch;
      const spoken = KEYS[`${skill} ${touch.grade}`];
      const offer = await screen.look();
      const whole = find(offer, skill === 'set' && touch.grade === 'in' ? 'Set by' : spoken, number);
      if (whole && !whole.isOff) {
        await tap(whole);
        return true;
      }
      if (number === null || spoken === undefined || !offer.court.includes(number)) return false;
      made.taps += 1;
      await screen.plate(number);
      const key = find(await screen.look(), spoken, number);
      if (key) await tap(key);
      else await screen.plate(number);
      return key !== undefined;
    },
    async theirs({ skill, grade }: ThumbTouch): Promise<boolean> {
      const key = find(await screen.look(), THEIRS[`${skill} ${grade}`]);
      if (!key || key.isOff) return false;
      await tap(key);
      made.theirs += 1;
      return true;
    },
    /** No set is in the file where the screen takes it that somebody set. */
    async withoutSet(offer: Offer, { number }: ThumbTouch, saysNoSet: boolean): Promise<void> {
      const isSet = offer.keys.some((key) => key.spoken === 'Set by' && key.isAssumed && key.number !== number);
      const none = find(offer, 'No set');
      if (isSet && !saysNoSet) made.assumed += 1;
      if (isSet && saysNoSet && none) await tap(none);
    },
    async point(side: Side): Promise<void> {
      made.taps += 1;
      await screen.point(side);
    },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** Taps for a contact, and for a rally: mean, median, and the most that 19 of 20 took. */
export function tapsOf(thumbed: readonly Thumbed[]) {
  const taps = thumbed.map((one) => one.taps).toSorted((a, b) => a - b);
  const of = (share: number): number => taps[Math.min(taps.length - 1, Math.floor(taps.length * share))] ?? 0;
  return {
    perContact: sum(taps) / sum(thumbed.map((one) => one.contacts)),
    perContactInFile: sum(taps) / sum(thumbed.map((one) => one.inFile)),
    perRally: sum(taps) / taps.length,
    median: of(0.5),
    p95: of(0.95),
  };
}
