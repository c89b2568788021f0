const HOME = '1;2;3;4;5;6';
const CHANGED = '1;8;3;4;5;6';
const VISITORS = '11;12;13;14;15;16';
const TURNED = '12;13;14;15;16;11';

const row =
  (setters: string, sixes: string) =>
  (code: string, won = '', phase = ''): string =>
    `${code};${won};${phase};;;;;18.05.00;1;${setters};;;;${sixes};`;
const first = row('1;4', `${HOME};${VISITORS}`);
const turned = row('1;3', `${HOME};${TURNED}`);
const changed = row('1;3', `${CHANGED};${TURNED}`);

/** Ace, kill, block and service error of the home team, then the visitors' side-out is answered after a substitution. */
const ROWS = [
  row('1;0', `${HOME};${VISITORS}`)('*P01>LUp'),
  row('1;0', `${HOME};${VISITORS}`)('*z1>LUp'),
  row('1;0', `${HOME};${VISITORS}`)('aP14>LUp'),
  first('az4>LUp'),
  first('*01SQ#', 'p'),
  first('a12RQ=', 'p'),
  first('*p01:00'),
  first('*01SH-'),
  first('a17RH+'),
  first('a14EO+'),
  first('a12AO-~~~2', '', 'r'),
  first('*05DO+'),
  first('*01EO+'),
  first('*04AO#~~~4', 'p', 'p'),
  first('a$$&H=', 'p'),
  first('*p02:00'),
  first('*01SH!'),
  first('a15RH!'),
  first('a14EO+'),
  first('a12AO/~~~2~~~2', 'p', 'r'),
  first('*03BO#~~~~~~~2', 'p'),
  first('*p03:00'),
  first('*01SH=', 's'),
  first('a$$&H#', 's'),
  first('ap03:01'),
  turned('az3'),
  turned('*T'),
  changed('*c02:08'),
  changed('a12SH-'),
  changed('*05RH+'),
  changed('*01EO+'),
  changed('*04AO#~~~4', 's', 'r'),
  changed('a15DO=', 's'),
  changed('*p04:01'),
  '**1set;;;;;;;18.09.00;2;1;3;;;;;;;;;;;;;;;;',
];

/** Setter, outsides, opposite, middles and libero of a team; her id is her number with the team's letter. */
const roster = (team: 0 | 1, index: number, roles: Readonly<Record<number, string>>, six: string): readonly string[] =>
  Object.entries(roles).map(([number, role], at) => {
    const place = six.split(';').indexOf(number) + 1;
    const start = place > 0 ? String(place) : '*';
    const said = role === '1' ? 'L' : '';
    return `${team};${number};${index + at};${start};;;;;${team}-${number};Last${number};First${number};;${said};${role};False;;;`;
  });

const unplayed = Array.from({ length: 4 }, () => 'True;;;;;;');
const made = (word: string): readonly string[] => [
  `${word}-DAY: 09/15/2026 18.00.00`,
  ...['IDP: DVW', 'PRG: Lineup', 'REL: 1', 'VER: 1', 'NAM: Coach'].map((fact) => `${word}-${fact}`),
];

/** A short match in full, of which no program has anything to remark; written from the description of the format. */
export const CLEAN = [
  ...['[3DATAVOLLEYSCOUT]', 'FILEFORMAT: 2.0', ...made('GENERATOR'), ...made('LASTCHANGE')],
  ...['[3MATCH]', '09/15/2026;18.00.00;2026/2027;League;Round;;1;1;1250;1;Z;0;', ';;12345;;;;;;'],
  ...['[3TEAMS]', 'HOM;Home;1;Coach;;16711680;', 'VIS;Visitors;0;Guest;;255;'],
  ...['[3MORE]', 'Referee;100;;City;Arena;Scout;', ';0;0;', '[3COMMENTS]', 'none'],
  ...['[3SET]', 'True;;;;4-1;4;', ...unplayed],
  ...['[3PLAYERS-H]', ...roster(0, 1, { 1: '5', 2: '2', 3: '4', 4: '3', 5: '2', 6: '4', 7: '1', 8: '2' }, HOME)],
  '[3PLAYERS-V]',
  ...roster(1, 9, { 11: '3', 12: '2', 13: '4', 14: '5', 15: '2', 16: '4', 17: '1' }, VISITORS),
  ...['[3ATTACKCOMBINATION]', '[3SETTERCALL]', '[3WINNINGSYMBOLS]'],
  '=~~~#~~~=~~~~~~~=/~~#~~~=/~~#~~~=~~~~~~~=~~~~~~~=~~~~~~~',
  ...['[3RESERVE]', '[3SCOUT]', ...ROWS, ''],
].join('\r\n');
