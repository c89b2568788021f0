import { type Line, type Message, type Side } from './sections.ts';

export type Kind =
  | { readonly is: 'touch'; readonly touch: Touch }
  | { readonly is: 'point'; readonly winner: Side; readonly home: number; readonly visitors: number }
  | { readonly is: 'substitution'; readonly side: Side; readonly out: number; readonly in: number }
  | { readonly is: 'setter'; readonly side: Side; readonly number: number; readonly lineUp: boolean }
  | { readonly is: 'place'; readonly side: Side; readonly place: number; readonly lineUp: boolean }
  | { readonly is: 'timeout'; readonly side: Side }
  | { readonly is: 'end'; readonly set: number }
  | { readonly is: 'filler' | 'rotation-fault'; readonly side: Side; readonly won: boolean }
  | { readonly is: 'remark' | 'unread' };

export type Touch = {
  readonly side: Side;
  /** Undefined is `$$`: somebody. */
  readonly number: number | undefined;
  readonly skill: string;
  readonly type: string;
  readonly mark: string;
  readonly combination: string;
  readonly target: string;
  readonly startZone: string;
  readonly endZone: string;
  readonly subZone: string;
  readonly subtype: string;
  readonly players: string;
};
export type Row = {
  readonly line: number;
  readonly code: string;
  readonly kind: Kind;
  readonly fields: readonly string[];
  readonly set: number;
  readonly setters: Readonly<Record<Side, number>>;
  readonly sixes: Readonly<Record<Side, readonly number[]>>;
};

export function rowOf({ at, text }: Line): Row {
  const fields = text.split(';');
  const [code = ''] = fields;
  const numbers = (from: number): readonly number[] => fields.slice(from, from + 6).map((said) => Number(said || NaN));
  return {
    line: at,
    code,
    kind: kindOf(code),
    fields,
    set: Number(fields[8]),
    setters: { '*': Number(fields[9] || NaN), a: Number(fields[10] || NaN) },
    sixes: { '*': numbers(14), a: numbers(20) },
  };
}

const sideOf = (code: string): Side => (code.startsWith('*') ? '*' : 'a');

function kindOf(code: string): Kind {
  const side = sideOf(code);
  const [, ended] = /^\*\*(\d+)set/.exec(code) ?? [];
  if (ended !== undefined) return { is: 'end', set: Number(ended) };
  if (/^>+ROT/.test(code)) return { is: 'rotation-fault', side, won: false };
  if (!/^[*a]/.test(code)) return { is: code.startsWith('>') ? 'remark' : 'unread' };
  const [, home, visitors] = /^[*a]p(\d+):(\d+)/.exec(code) ?? [];
  if (home !== undefined) return { is: 'point', winner: side, home: Number(home), visitors: Number(visitors) };
  const [, out, came] = /^[*a][cC](\d+)[:.](\d+)/.exec(code) ?? [];
  if (out !== undefined) return { is: 'substitution', side, out: Number(out), in: Number(came) };
  const lineUp = />LUP/i.test(code);
  const [, setter] = /^[*a]P(\d+)/.exec(code) ?? [];
  if (setter !== undefined) return { is: 'setter', side, number: Number(setter), lineUp };
  const [, place] = /^[*a]z(\d)/.exec(code) ?? [];
  if (place !== undefined) return { is: 'place', side, place: Number(place), lineUp };
  if (/^[*a]T/.test(code)) return { is: 'timeout', side };
  const [, mark] = /^[*a]\$\$&H([#=])/.exec(code) ?? [];
  if (mark !== undefined) return { is: 'filler', side, won: mark === '#' };
  if (/^.{1,6}>ROT/.test(code)) return { is: 'rotation-fault', side, won: false };
  return touchOf(code, side);
}

function touchOf(code: string, side: Side): Kind {
  const [, who, skill = '', type = '', mark = ''] = /^[*a](\d\d|\$\$)([SREABDF])(.)(.)/.exec(code) ?? [];
  if (who === undefined) return { is: 'unread' };
  const at = (from: number, to = from + 1): string => code.slice(from, to).replaceAll('~', '');
  const touch = {
    side,
    number: who === '$$' ? undefined : Number(who),
    skill,
    type,
    mark,
    combination: at(6, 8),
    target: at(8),
    startZone: at(9),
    endZone: at(10),
    subZone: at(11),
    subtype: at(12),
    players: at(13),
  };
  return { is: 'touch', touch };
}

const MARKS = '#+!-/=';
const TYPES = 'HMQTUFON';

/** Faults in the form of one row, whatever stands around it. */
export function rowMessages({ line, kind, code, fields }: Row): readonly Message[] {
  const tell = (text: string): Message => ({ line, level: 1, text });
  if (kind.is === 'unread') return [tell(`Unrecognized code: ${code}`)];
  if (kind.is !== 'touch') return [];
  const { touch } = kind;
  const told: Message[] = [];
  if (!MARKS.includes(touch.mark)) told.push(tell(`Unknown evaluation code: ${touch.mark}`));
  if (!TYPES.includes(touch.type)) told.push(tell(`Unexpected type: ${touch.type}`));
  if (touch.skill === 'E' && touch.target !== '' && !'FBCPS'.includes(touch.target))
    told.push(tell(`Set type should be F, B, C, P, or S, but is: ${touch.target}`));
  if ('SR'.includes(touch.skill) && touch.startZone !== '' && !'15679'.includes(touch.startZone))
    told.push(tell(`Unexpected serve/reception start zone: ${touch.startZone}`));
  if (touch.skill === 'B' && touch.endZone !== '' && !'234'.includes(touch.endZone))
    told.push(tell(`Unexpected block end zone: ${touch.endZone}`));
  if (!/^([ps]?)$/.test(fields[1] ?? '') || !/^([rps]?)$/.test(fields[2] ?? ''))
    told.push(tell('Unexpected point or attack phase'));
  return told;
}
