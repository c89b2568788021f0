import { type Skill, wonBy } from '../rally/contact.ts';
import { type Held, isFront } from '../rally/court.ts';
import { assumedServer, type Ball, lastTouchBy, type Moment } from './moment.ts';

export type Asked = { readonly who: Held; readonly skill: Skill; readonly grade: string };

/** By where the ball is: the skills that nobody of us can play now (section H). */
const NOT_NOW: Readonly<Record<Ball, Partial<Record<Skill, string>>>> = {
  unserved: {},
  served: {},
  ours: { block: 'our ball' },
  set: { block: 'our ball', set: 'set already' },
  across: { set: 'their ball' },
  loose: {},
};
const BEFORE_OUR_PASS: Partial<Record<Skill, string>> = {
  block: 'pass first',
  dig: 'pass first',
  set: 'pass first',
  free: 'pass first',
};

/** Why a key of a player is dashed; it works all the same, after a look. Attack never is: whoever missed a pass goes on. */
export function whyOff(moment: Moment, asked: Asked): string | undefined {
  const { skill } = asked;
  if (skill === 'block') return whyNoBlock(moment, asked) ?? notNow(moment, asked);
  if (skill === 'serve') return whyNoServe(moment, asked);
  if (skill === 'receive') return whyNoPass(moment);
  return notNow(moment, asked);
}

function notNow(moment: Moment, { who, skill, grade }: Asked): string | undefined {
  if (moment.depth !== 'touch' || skill === 'attack' || isFault(skill, grade)) return undefined;
  const { ball, serving } = moment;
  if (ball === 'unserved' && serving === 'them') return BEFORE_OUR_PASS[skill];
  const isTwice = who !== null && who === lastTouchBy(moment) && skill !== 'block';
  return NOT_NOW[ball][skill] ?? (isTwice ? 'twice in a row' : undefined);
}

/** A fault can be called at any time. */
const isFault = (skill: Skill, grade: string): boolean =>
  skill === 'set' && wonBy({ side: 'us', skill, grade }) === 'them';

function whyNoBlock({ court, frame }: Moment, { who }: Asked): string | undefined {
  if (who === null) return undefined;
  if (frame.bench.liberos.includes(who)) return 'libero';
  const at = (court?.indexOf(who) ?? -1) + 1;
  return at > 0 && !isFront(at) ? 'back row' : undefined;
}

function whyNoServe(moment: Moment, { who }: Asked): string | undefined {
  const { serving, server, ball, depth, contacts } = moment;
  if (serving === 'them') return 'they serve';
  if (server !== null && who !== server) return 'not the server';
  if (depth !== 'touch') return undefined;
  return ball === 'unserved' && (contacts.length === 0 || assumedServer(moment) !== null)
    ? undefined
    : 'the serve is over';
}

function whyNoPass({ serving, ball, depth, contacts }: Moment): string | undefined {
  if (serving === 'us') return 'we served';
  if (depth !== 'touch' || ball === 'unserved') return undefined;
  return contacts.some(({ payload }) => payload.skill === 'receive') ? 'passed already' : 'the serve is over';
}
