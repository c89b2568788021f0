type Prefix = '*' | 'a';
type Player = { readonly number: string; readonly libero?: boolean; readonly role?: string; readonly began?: string };
type Given = {
  readonly sixes?: Readonly<Record<Prefix, readonly string[]>>;
  readonly players?: Readonly<Record<Prefix, readonly Player[]>>;
};

const SIXES = { '*': ['1', '2', '3', '4', '5', '6'], a: ['11', '12', '13', '14', '15', '16'] } as const;
const playersIn = (numbers: readonly string[], ...further: readonly Player[]): readonly Player[] => [
  ...numbers.map((number) => ({ number, role: number.endsWith('3') || number.endsWith('6') ? '4' : '2' })),
  ...further,
];
/** Six of each side, two middles opposite each other among them, one more, and a libero. */
const PLAYERS = {
  '*': playersIn(SIXES['*'], { number: '8', role: '2' }, { number: '7', libero: true, began: '*' }),
  a: playersIn(SIXES.a, { number: '18', role: '2' }, { number: '17', libero: true, began: '*' }),
} as const;

const player = (side: 0 | 1, { number, libero = false, role = '', began = '' }: Player) =>
  `${side};${number};1;${began};${began};;;;ID${number};LAST${number};First;;${libero ? 'L' : ''};${libero ? '1' : role};False;;;`;

/**
 * A scout file with line-ups. `codes` are rows of set 1, or `2|code` of another; each is written with the sixes and the
 * positions of both setters that hold by then: a row `*z6` turns its side, `*c01:08` exchanges, `*z1>LUp` begins anew.
 */
export function toldFile(codes: readonly string[], { sixes = SIXES, players = PLAYERS }: Given = {}): string {
  const six: Record<Prefix, readonly string[]> = { ...sixes };
  const setter: Record<Prefix, string> = { '*': '1', a: '1' };
  const rows = codes.map((given) => {
    const [set, code] = given.charAt(1) === '|' ? [given.slice(0, 1), given.slice(2)] : ['1', given];
    const side: Prefix = code.startsWith('*') ? '*' : 'a';
    const [, at] = /^[*a]z(\d)/.exec(code) ?? [];
    if (at !== undefined) setter[side] = at;
    if (code.includes('>LUp')) six[side] = sixes[side];
    else if (at !== undefined) six[side] = [...six[side].slice(1), ...six[side].slice(0, 1)];
    const [, out = '', comes = ''] = /^[*a]c(\d\d):(\d\d)/.exec(code) ?? [];
    if (out !== '') six[side] = six[side].map((one) => (one === String(Number(out)) ? String(Number(comes)) : one));
    return `${code};;;;;;;18.00.00;${set};${setter['*']};${setter.a};;;;${six['*'].join(';')};${six.a.join(';')};`;
  });
  return [
    ...['[3DATAVOLLEYSCOUT]', 'FILEFORMAT: 2.0', '[3MATCH]', '11/15/2025;18.00.00;2025;League;;;;;1;1;Z;0;'],
    ...['[3TEAMS]', 'TW;Tidewater;2;COACH;;255;', 'BR;Breakers;0;COACH;;255;', '[3SET]', 'True;;;;;;'],
    ...['[3PLAYERS-H]', ...players['*'].map((one) => player(0, one))],
    ...['[3PLAYERS-V]', ...players.a.map((one) => player(1, one))],
    ...['[3SCOUT]', ...rows, ''],
  ].join('\r\n');
}

/** The rows with which a set begins. */
export const begins = (set = 1): readonly string[] =>
  ['*P01>LUp', '*z1>LUp', 'aP11>LUp', 'az1>LUp'].map((code) => `${set}|${code}`);
