import { linesOf, type Message, type Sections, type Side } from './sections.ts';

export type Listed = {
  readonly line: number;
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly starts: readonly string[];
  readonly libero: boolean;
  readonly role: string;
};
export type Team = { readonly id: string; readonly name: string; readonly setsWon: number };
export type Result = { readonly line: number; readonly home: number; readonly visitors: number };
export type Meta = {
  readonly teams: Readonly<Record<Side, Team>>;
  readonly rosters: Readonly<Record<Side, readonly Listed[]>>;
  readonly results: readonly (Result | undefined)[];
};

export function metaOf(sections: Sections): Meta {
  const teams = linesOf(sections, '3TEAMS');
  return {
    teams: { '*': teamOf(teams[0]?.text), a: teamOf(teams[1]?.text) },
    rosters: { '*': rosterOf(sections, '3PLAYERS-H'), a: rosterOf(sections, '3PLAYERS-V') },
    results: linesOf(sections, '3SET').map(({ at, text }) => resultOf(at, text)),
  };
}

function teamOf(text = ''): Team {
  const [id = '', name = '', sets = ''] = text.split(';');
  return { id: id.trim(), name: name.trim(), setsWon: Number(sets) };
}

function rosterOf(sections: Sections, name: string): readonly Listed[] {
  return linesOf(sections, name).map(({ at, text }) => {
    const of = text.split(';');
    const said = of[12] ?? '';
    return {
      line: at,
      number: Number(of[1]),
      id: of[8] ?? '',
      name: `${of[10] ?? ''} ${of[9] ?? ''}`.trim(),
      starts: of.slice(3, 8),
      libero: (of[12] ?? '').includes('L') || of[13] === '1',
      role: /^[1-6]$/.test(of[13] ?? '') ? (of[13] ?? '') : said === 'L' ? '1' : '',
    };
  });
}

function resultOf(line: number, text: string): Result | undefined {
  const [, home, visitors] = /^(?:[^;]*;){4}\s*(\d+)\s*-\s*(\d+)\s*;/.exec(text) ?? [];
  return home === undefined ? undefined : { line, home: Number(home), visitors: Number(visitors) };
}

/** Faults of teams and sections, found before any row is read. */
export function metaMessages(sections: Sections, { teams }: Meta): readonly Message[] {
  const line = linesOf(sections, '3TEAMS')[0]?.at ?? 1;
  const told: Message[] = [];
  if (teams['*'].name === '') told.push({ line, level: 1, text: 'The home team name is missing' });
  if (teams.a.name === '') told.push({ line: line + 1, level: 1, text: 'The visiting team name is missing' });
  if (teams['*'].name === teams.a.name) told.push({ line, level: 1, text: 'The two team names are identical' });
  if (teams['*'].id === teams.a.id) told.push({ line, level: 1, text: 'The two team IDs are identical' });
  for (const name of ['3ATTACKCOMBINATION', '3SETTERCALL'] as const) told.push(...doubled(sections, name));
  const winning = linesOf(sections, '3WINNINGSYMBOLS')[0];
  if (winning && !/^[=~/#!+-]{56}$/.test(winning.text))
    told.push({ line: winning.at, level: 2, text: 'Unexpected format of the winning symbols' });
  return told;
}

function doubled(sections: Sections, name: string): readonly Message[] {
  const lines = linesOf(sections, name);
  const codes = lines.map(({ text }) => text.split(';')[0]);
  return lines
    .filter((_, at) => codes.indexOf(codes[at]) < at)
    .map(({ at }) => ({ line: at, level: 2, text: `A code of the [${name}] section is duplicated` }));
}
