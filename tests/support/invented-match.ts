/** Rows of a scout file that stand under the same two sixes: the positions of both setters, the sixes, the codes. */
type Rows = readonly [setters: string, home: string, visitors: string, ...codes: readonly string[]];

/** Nine rallies of two invented teams, each row with the sixes that an assistant at the court would have written. */
const SCOUTED: readonly Rows[] = [
  ['3;4', '1;2;3;4;5;6', '11;12;13;14;15;16', '*P03>LUp', '*z3>LUp', 'aP14>LUp', 'az4>LUp'],
  ['3;4', '1;2;3;4;5;6', '11;12;13;14;15;16', '*01SM#', 'a11RM=', '*p01:00'],
  ['3;4', '1;2;3;4;5;6', '11;12;13;14;15;16', '*01SM-', 'a12RM#', 'a14EH#', 'a13AH#', '*05DH=', 'ap01:01'],
  ['3;3', '1;2;3;4;5;6', '12;13;14;15;16;11', 'az3'],
  ['3;3', '1;7;3;4;5;6', '12;13;14;15;16;11', '*c02:07', 'a12SM=', '*$$&H#', '*p02:01'],
  ['2;3', '7;3;4;5;6;1', '12;13;14;15;16;11', '*z2', '*07SM+', 'a16RM-', 'a14EH-', 'a15AH/', '*03BH#', '*p03:01'],
  ['2;3', '7;3;4;5;6;1', '12;13;14;15;16;11', '*07SM!', 'a11RM!', 'a14EH#', 'a12AH=', '*$$&H#', '*p04:01', 'aT'],
  ['2;3', '7;3;4;5;6;1', '12;13;14;15;16;11', '*07SM=', 'a$$&H#', 'ap04:02'],
  ['2;2', '7;3;4;5;6;1', '13;14;15;16;11;12', 'az2'],
  ['2;2', '7;3;4;5;6;1', '13;14;15;17;11;12', 'ac16:17', 'a13SM#', '*05RM=', 'ap04:03'],
  ['2;2', '7;3;4;5;6;1', '13;14;15;17;11;12', 'a13SM+', '*06RM+', '*03EH#', '*04AH#', 'a15DH=', '*p05:03'],
  ['1;2', '3;4;5;6;1;7', '13;14;15;17;11;12', '*z1'],
  ['1;2', '3;4;5;6;1;2', '13;14;15;17;11;12', '*c07:02'],
  ['3;2', '3;4;5;6;1;2', '13;14;15;17;11;12', '*P05', '*03SM-', 'a14RM#', 'a17EH#', 'a12AH#', '*06BH=', 'ap05:04'],
  ['3;1', '3;4;5;6;1;2', '14;15;17;11;12;13', 'az1'],
];

const player = (side: 0 | 1, number: number): string =>
  `${side};${number};${number};;;;;;ID${number};PLAYER ${number};;;;;False;;;`;
const numbers = (from: number): number[] => Array.from({ length: 7 }, (_, i) => from + i);

/** A scout file with everything of which a log of rallies is made. */
export const inventedMatch = (): string => scoutFileOf(SCOUTED);

/**
 * Rallies as they seldom go: an overpass that is killed, a touch twice, an ace off the passer, free balls of both, a block
 * that comes back into play, a fault at the net of theirs, a point that nobody played for, a fault in the serve.
 */
const ODD: readonly Rows[] = [
  ['3;4', '1;2;3;4;5;6', '11;12;13;14;15;16', '*P03>LUp', '*z3>LUp', 'aP14>LUp', 'az4>LUp'],
  ['3;4', '1;2;3;4;5;6', '11;12;13;14;15;16', '*01SM-', 'a11RM/', '*04AQ#', '*p01:00'],
  ['3;4', '1;2;3;4;5;6', '11;12;13;14;15;16', '*01SM-', 'a12RM#', 'a14EH#', 'a13AH-', '*05DH+', '*03EH=', 'ap01:01'],
  ['3;3', '1;2;3;4;5;6', '12;13;14;15;16;11', 'az3', 'a12SM#', '*06RM=', 'ap01:02'],
  [
    ...([
      '3;3',
      '1;2;3;4;5;6',
      '12;13;14;15;16;11',
      'a12SM-',
      '*06RM/',
      'a16FH+',
      'a13AH-',
      '*02BH+',
      '*05FH#',
    ] as const),
    ...['*03EH#', '*04AH!', '*05DH+', '*04AH-', '*04AH/', 'a13BH#', 'ap01:03'],
  ],
  ['3;3', '1;2;3;4;5;6', '12;13;14;15;16;11', 'a12SM+', '*06RM#', '*03EH#', '*04AH-', 'a13BH=', '*p02:03'],
  ['2;3', '2;3;4;5;6;1', '12;13;14;15;16;11', '*z2', '*02SM+', 'a13RM#', 'a14EH=', '*p03:03', 'ap03:04'],
  ['2;2', '2;3;4;5;6;1', '13;14;15;16;11;12', 'az2', 'a13SM=', '*p04:04'],
  ['1;2', '3;4;5;6;1;2', '13;14;15;16;11;12', '*z1'],
  ['1;2', '3;4;5;6;1;2', '13;14;15;17;11;12', 'ac16:17', '*03SM=', 'ap04:05'],
];
export const oddMatch = (): string => scoutFileOf(ODD);

function scoutFileOf(scouted: readonly Rows[]): string {
  const rows = scouted.flatMap(([setters, home, visitors, ...codes]) =>
    codes.map((code) => `${code};;;;;;;18.00.00;1;${setters};;;;${home};${visitors};`),
  );
  return [
    ...['[3DATAVOLLEYSCOUT]', 'FILEFORMAT: 2.0', '[3PLAYERS-H]', ...numbers(1).map((number) => player(0, number))],
    ...['[3PLAYERS-V]', ...numbers(11).map((number) => player(1, number)), '[3SCOUT]', ...rows, ''],
  ].join('\r\n');
}
