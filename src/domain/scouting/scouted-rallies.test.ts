import { describe, expect, test } from 'vitest';
import { logged, playerId, SESSION } from '#tests/support/match.ts';
import { scoutFile } from '#tests/support/scout.ts';
import { begins, toldFile } from '#tests/support/told-file.ts';
import { foundIn } from '../match/checks/rally-findings.ts';
import { matchView } from '../match/figures/match-view.ts';
import { onCourt } from '../match/figures/rally-view.ts';
import { fold } from '../match/fold.ts';
import { readDataVolley, type ScoutedSide } from './data-volley.ts';
import { importedRallies } from './rally-import.ts';
import { type AsTeam, orderBreaks, scoutedRallies } from './scouted-rallies.ts';

const playerOf = (number: string) => playerId(Number(number));
const numberOf = (who: string | null): string =>
  who === null ? '–' : who.length > 3 ? String(parseInt(who.slice(-4), 16)) : who;

function told(codes: readonly string[], as: Partial<AsTeam> = {}, text = toldFile(codes)) {
  const scouted = readDataVolley(text);
  if (!scouted?.told) throw new Error('nothing told');
  const entries = scoutedRallies(scouted.told, { side: 'home', playerOf, ...as });
  const state = fold(entries.map(({ entry, setNumber }, i) => logged(i + 1, { ...entry, set: setNumber })));
  const rallies = matchView(state, SESSION).sets.flatMap((set) => set.rallies);
  return {
    ...{ scouted, entries, state, rallies },
    kinds: entries.map(({ entry }) => entry.kind),
    found: foundIn(state).map(({ code }) => code),
    /** `us 7 serve in`, rally by rally. */
    contacts: rallies.map((one) =>
      one.contacts.map(({ side, who, skill, grade }) => `${side} ${numberOf(who)} ${skill} ${grade}`),
    ),
  };
}
const RALLY = ['*01SM+', 'a12RM-', 'a11EH#', 'a14AH-', '*05DH#', '*04AT#X5~42AH2', 'a$$&H=', '*p01:00'];

test('[DVI-01] a file without a line-up has no rallies to tell, whatever else is in it', () => {
  expect(readDataVolley(scoutFile('*07SQ#', '*p01:00', '*z6', '*c07:04'))?.told).toBeNull();
});

test('[DVI-02] a file with line-ups is a log: line-ups, first server, depth, contacts of both sides, ends', () => {
  const { kinds, contacts, rallies, found, entries } = told([...begins(), ...RALLY]);
  expect(kinds).toEqual([
    ...['line-up', 'line-up', 'first-serve', 'depth', 'contact', 'contact', 'contact', 'contact', 'contact', 'contact'],
    'rally-end',
  ]);
  expect(contacts).toEqual([
    [
      ...['us 1 serve in', 'them 12 receive 1', 'them 11 set in', 'them 14 attack in', 'us 5 dig good'],
      'us 4 attack kill',
    ],
  ]);
  expect(rallies).toMatchObject([
    {
      ...{ depth: 'touch', server: 'us', serverWho: playerOf('1'), setterUs: 1, setterThem: 1, winner: 'us' },
      ...{ courtThem: ['11', '12', '13', '14', '15', '16'], end: { kind: 'kill', who: playerOf('4') } },
    },
  ]);
  expect(found).toEqual([]);
  expect(new Set(entries.map(({ line, part }) => `${line} ${part}`)).size).toBe(entries.length);
});

test('[DVI-02] the other team would have told the same match from its side', () => {
  const { contacts, rallies } = told([...begins(), ...RALLY], { side: 'visitor' });
  expect(contacts[0]?.slice(0, 2)).toEqual(['them 1 serve in', 'us 12 receive 1']);
  expect(rallies).toMatchObject([
    { server: 'them', winner: 'them', after: { us: 0, them: 1 }, courtThem: ['1', '2', '3', '4', '5', '6'] },
  ]);
});

test('[DVI-02] what happens between rallies is told in its gap: substitutions, timeouts, our setters', () => {
  const codes = [
    '*01SM=',
    'ap00:01',
    'az6',
    'aT',
    '*c04:08',
    '*P08',
    'ac15:18',
    'aP18',
    'a12SM=',
    '*p01:01',
    '*z6',
    '*T',
  ];
  const { rallies, state } = told([...begins(), ...codes]);
  expect(rallies[1]?.between.map(({ kind }) => kind)).toEqual(['timeout', 'substitution', 'setter', 'substitution']);
  expect(rallies[1]?.courtUs?.map(numberOf)).toEqual(['1', '2', '3', '8', '5', '6']);
  expect(rallies[1]?.courtThem).toEqual(['12', '13', '14', '18', '16', '11']);
  expect([rallies[1]?.setterUs, state.sets[0]?.rallies?.now.timeouts]).toEqual([4, { us: 1, them: 1 }]);
});

test('[DVI-02] rallies are as deep as the file tells them, and placeholders tell nothing', () => {
  const { rallies, contacts } = told([
    ...begins(),
    ...['a$$&H=', '*$$&H#', '*p01:00'],
    ...['*01S_!', 'a$$R_!', '*04AO#', 'a$$&H=', '*p02:00'],
    ...['*01SH#', 'a$$RH=', '*p03:00'],
    ...['*01SM-', 'a12RM#', 'a14AH-', 'a$$DO-', 'a14AH=', '*$$&H#', '*p04:00'],
    ...['*01SM=', 'ap04:01'],
  ]);
  expect(rallies.map(({ depth }) => depth)).toEqual(['score', 'points', 'points', 'touch', 'touch']);
  expect(contacts[1]).toEqual(['us 4 attack kill']);
  expect(contacts[2]).toEqual(['us 1 serve ace']);
  expect(contacts[3]).toHaveLength(4);
});

test('[DVI-02] without a serve in the first rally, who turns after it tells who served', () => {
  const first = (...codes: string[]) => told([...begins(), ...codes]).rallies[0]?.server;
  const POINT = ['a$$&H=', '*$$&H#', '*p01:00'];
  expect(first(...POINT, '*z6', '*02SM=', 'ap01:01')).toBe('them');
  expect(first(...POINT, '*01SM=', 'ap01:01')).toBe('us');
  expect(first(...POINT)).toBeNull();
});

describe('marks', () => {
  test.each([
    ['S', '#+!-/=', 'ace in in in in error'],
    ['R', '#+!-/=', '3 2 2 1 1 0'],
    ['E', '#+!-/=', 'in in in in in error'],
    ['A', '#+!-/=', 'kill in in in blocked error'],
    ['B', '#+!-/=', 'point touch touch touch error error'],
    ['D', '#+!-/=', 'good good good good good error'],
    ['F', '#+!-/=', 'good good good good good error'],
  ])('[DVI-04] of %s, %s are %s', (skill, marks, grades) => {
    const codes = [...marks].map((mark) => `*05${skill}M${mark}`);
    const { entries } = told([...begins(), ...codes, '*p01:00']);
    const graded = entries.flatMap(({ entry }) => (entry.kind === 'contact' ? [entry.payload] : []));
    expect(graded.map(({ grade }) => grade).join(' ')).toBe(grades);
    expect(graded.map(({ file }) => file?.mark).join('')).toBe(marks);
    expect(graded.map(({ overpass }) => overpass)).toEqual([...marks].map((mark) => skill === 'R' && mark === '/'));
  });

  test('[DVI-04] type, combination, zones and coordinates are kept as they stand, and the zones are those of the contact', () => {
    const text = toldFile([...begins(), '*04AT#X5F42AH2', '*p01:00']).replace(
      '*04AT#X5F42AH2;;;;',
      '*04AT#X5F42AH2;;;;0431;-1-1;6532',
    );
    const { rallies } = told([], {}, text.replace(';6532;;;18', ';6532;18'));
    expect(rallies[0]?.contacts).toMatchObject([
      {
        ...{ from: 4, to: 2 },
        file: {
          mark: '#',
          type: 'T',
          combination: 'X5',
          target: 'F',
          from: '4',
          to: '2',
          sub: 'AH2',
          xy: '0431,-1-1,6532',
        },
      },
    ]);
  });

  test('[DVI-04] letters that no code has are left out of it', () => {
    const { entries } = told([...begins(), '*04Aé#é~ü4~\u0001<', '*p01:00']);
    expect(entries.find(({ entry }) => entry.kind === 'contact')?.entry.payload).toMatchObject({
      file: { type: '', combination: '', target: '', from: '4', to: '', sub: '~<' },
    });
  });
});

describe('libero', () => {
  const court = (codes: readonly string[], as: Partial<AsTeam> = {}) => {
    const { rallies, found } = told([...begins(), ...codes], as);
    return [rallies.map((one) => (onCourt(one) ?? []).map(numberOf).join(' ')), found] as const;
  };
  // Middles stand in III and VI.
  test('[DVI-05] who wears the shirt and touches the ball is on court for the one middle at the back, in that rally', () => {
    expect(court(['*01SM-', 'a12RM#', '*07DH#', '*p01:00', '*01SM-', 'a12RM#', '*p02:00'])).toEqual([
      ['1 2 3 4 5 7', '1 2 3 4 5 6'],
      [],
    ]);
  });

  test('[DVI-05] when she serves, it is for who stands in I', () => {
    const [courts] = court(['*07SM-', 'a12RM#', '*p01:00']);
    expect(courts).toEqual(['7 2 3 4 5 6']);
  });

  test('[DVI-05] where the middle touches the ball too, or is not known, she counts beside the six', () => {
    const [touched, found] = court(['*01SM-', 'a12RM#', '*07DH#', '*06AQ-', '*p01:00']);
    expect([touched, found]).toEqual([['1 2 3 4 5 6 7'], []]);
    const roles = toldFile([...begins(), '*01SM-', '*07DH#', '*p01:00']).replaceAll(';4;False', ';;False');
    const six = (isMiddle?: AsTeam['isMiddle']) =>
      told([], isMiddle ? { isMiddle } : {}, roles).rallies.map((one) => onCourt(one)?.map(numberOf).join(' '));
    expect(six()).toEqual(['1 2 3 4 5 6 7']);
    expect(six((number) => number === '6')).toEqual(['1 2 3 4 5 7']);
  });

  test('[DVI-05] a libero who goes and comes is told in each gap, and leaves with her regular by herself', () => {
    const [courts, found] = court([
      ...['a11SM-', '*07RM#', '*04AH#', '*p01:00', '*z6', '*02SM-', 'a12RM#', '*07DH#', 'ap01:01', 'az6'],
      ...['a12SM-', '*05RM#', '*04AH=', 'ap01:02', 'a12SM-', '*07RM#', 'ap01:03'],
    ]);
    expect(courts).toEqual(['1 2 3 4 5 7', '2 3 4 5 7 1', '2 3 4 5 6 1', '2 3 4 5 7 1']);
    expect(found).toEqual([]);
  });
});

test('[DVI-06] what breaks the order is told as it stands, and found', () => {
  const other = ['*02SM-', 'a12RM#', '*p01:00'];
  expect(told([...begins(), ...other]).found).toEqual(['server-other']);
  const jump = Array.from({ length: 4 }, (_, i) => ['*01SM-', 'a12RM#', `*p0${i + 2}:00`]).flat();
  const jumped = told([...begins(), ...jump]);
  expect([jumped.found, jumped.rallies.length]).toEqual([['out-of-step'], 4]);
});

test('[DVI-06] rows that break the order are named with their lines', () => {
  const before = toldFile(begins()).split('\r\n').length - 1;
  const breaks = (...codes: readonly string[]) => {
    const { scouted } = told([...begins(), ...codes]);
    return orderBreaks(scouted.told ?? expect.fail('nothing told')).map(({ line, reason }) => [line - before, reason]);
  };
  expect(breaks(...RALLY, '*01SM=', 'ap01:01', 'az6', 'a12SM=', '*p02:01', '*z6')).toEqual([]);
  expect(breaks('*02SM-', '*p01:00')).toEqual([[1, '#2 serves, but #1 stands in I.']]);
  expect(breaks('*07SM-', '*p01:00')).toEqual([]);
  expect(breaks('*01SM=', 'ap00:01', 'a11SM=', '*p01:01')).toEqual([
    ...[
      [2, 'The rotation after this side-out is missing.'],
      [3, 'The line-up does not follow from the rotation before.'],
    ],
  ]);
  expect(breaks('*01SM-', '*p01:00', '*z6', '*02SM-', '*p02:00')).toEqual([
    [3, 'The rotation does not follow from the point before.'],
  ]);
  expect(breaks('*01SM-', '*p01:00', '*c09:08', '*01SM-', '*p02:00')).toEqual([[3, '#9 is not on court.']]);
  expect(breaks('*01SM-', '*p01:00', '*P01>LUp', '*01SM-', '*p02:00')).toEqual([
    [3, 'There is a line-up in the middle of this set.'],
  ]);
});

test('[DVI-06] a row of the rotation that does not follow from a point turns its side by hand', () => {
  const { kinds, rallies } = told([...begins(), '*01SM-', 'a12RM#', '*p01:00', '*z6', '*02SM-', '*p02:00']);
  expect(kinds.filter((kind) => kind === 'rotation-fix')).toHaveLength(1);
  expect(rallies[1]?.courtUs?.map(numberOf).join(' ')).toBe('2 3 4 5 6 1');
});

test('[DVI-07] of the other side there are numbers, and no name of the file is in any entry', () => {
  const { entries } = told([...begins(), ...RALLY]);
  const text = JSON.stringify(entries);
  expect(text).toContain('"number":"12"');
  expect(text).not.toMatch(/LAST|First|Breakers|Tidewater|ID1/);
});

test('[DVI-02] a player of ours who is nobody of the roster is somebody, and her line-up place is open', () => {
  const { contacts, rallies } = told([...begins(), ...RALLY], {
    playerOf: (number) => (number === '5' ? undefined : playerOf(number)),
  });
  expect(contacts[0]?.[4]).toBe('us – dig good');
  expect(rallies[0]?.courtUs?.map(numberOf)).toEqual(['1', '2', '3', '4', '–', '6']);
});

test('[DVI-02] ids are of the session and the line, and rally ids of the chain, so a second time makes the same ones', () => {
  const { scouted } = told([...begins(), ...RALLY]);
  const made = (side: ScoutedSide) => (scouted.told ? importedRallies(SESSION, scouted.told, { side, playerOf }) : []);
  expect(made('home')).toEqual(made('home'));
  expect(new Set(made('home').map(({ id }) => id)).size).toBe(made('home').length);
  expect(made('visitor').map(({ id }) => id)).toEqual(made('home').map(({ id }) => id));
});
