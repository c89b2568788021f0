import { describe, expect, test } from 'vitest';
import { matchView } from '#domain/match/figures/match-view.ts';
import { type ContactView, isCounted, ralliesIn, type RallyView } from '#domain/match/figures/rally-view.ts';
import { fold } from '#domain/match/fold.ts';
import { scoutFile } from '#domain/match/scout-file/scout-file.ts';
import type { ScoutMatch } from '#domain/match/scout-file/scout-match.ts';
import { readDataVolley } from '#domain/scouting/data-volley.ts';
import { scoutedRallies } from '#domain/scouting/scouted-rallies.ts';
import { logged, SESSION } from './support/match.ts';
import { realMatches, SCOUT_FIXTURES } from './support/scout-fixtures.ts';

function textOf(match: ScoutMatch): string {
  const file = scoutFile(match);
  if ('refused' in file) throw new Error(file.refused);
  return file.text;
}

function playersOf({ view }: ScoutMatch): ReadonlySet<string> {
  const held = view.sets.flatMap(({ start, rallies }) => [
    ...(start?.us ?? []),
    ...(start?.liberos ?? []),
    ...rallies.flatMap(({ courtUs, liberoUs }) => [...(courtUs ?? []), liberoUs?.libero ?? null]),
    ...rallies.flatMap(({ contacts }) => contacts.map(({ side, who }) => (side === 'us' ? who : null))),
  ]);
  return new Set(held.filter((who) => who !== null));
}

/** The match that is made of a file by the team that wrote it. */
function takenIn(text: string, match: ScoutMatch): ScoutMatch {
  const told = readDataVolley(text)?.told;
  if (!told) throw new Error('nothing told');
  const ours = new Map([...playersOf(match)].map((id) => [match.player(id).number, id]));
  const side = match.isVisiting ? 'visitor' : 'home';
  const entries = scoutedRallies(told, { side, playerOf: (number) => ours.get(number) });
  const { rules } = match.view;
  const state = fold(
    entries.map(({ entry, setNumber }, at) => logged(at + 1, { ...entry, set: setNumber })),
    { counting: 'attempts', rules },
  );
  return { ...match, view: matchView(state, SESSION) };
}

describe.each([...SCOUT_FIXTURES, ...realMatches()])('$name', ({ match }) => {
  const text = textOf(match);
  const back = takenIn(text, match);
  const [was, is] = [match, back].map((one) => ralliesIn(one.view.sets).filter(isCounted));

  test('[DVO-22] a match that is written and taken in again is the match that it was', () => {
    expect(is?.map((rally, at) => gistOf(rally, was?.[at]))).toEqual(was?.map((rally) => gistOf(rally)));
  });

  test('[DVO-22] all contacts come back, in their order', () => {
    const lacking = was?.map((rally, at) => missingFrom(is?.[at]?.contacts ?? [], rally.contacts));
    expect(lacking?.flat()).toEqual([]);
  });

  test('[DVO-22] and is written as it was', () => {
    expect(rowsOf(textOf(back))).toEqual(rowsOf(text));
  });
});

/** A rally as both readings know it: of who nobody recorded the file has placeholders, which are no difference. */
function gistOf(rally: RallyView, before: RallyView = rally) {
  const { set, server, winner, courtUs, courtThem, setterUs, setterThem } = rally;
  return {
    ...{ set, server, winner, before: rally.before, after: rally.after, courtUs, setterUs },
    courtThem: before.courtThem && courtThem,
    setterThem: before.setterThem && setterThem,
  };
}

/**
 * Contacts that stand in no place behind the one found before. Left out is what contradicts the end of its rally, and
 * the reception of nobody known that an ace makes by itself.
 */
function missingFrom(read: readonly ContactView[], recorded: readonly ContactView[]): readonly string[] {
  let from = 0;
  return recorded.flatMap((contact) => {
    const { side, who, skill, grade, isAgreed } = contact;
    if (!isAgreed || (skill === 'receive' && who === null && grade === '0')) return [];
    const at = read.findIndex((one, place) => place >= from && isAlike(one, contact));
    if (at < 0) return [`${side} ${who} ${skill} ${grade}`];
    from = at + 1;
    return [];
  });
}

/** An attack in play that a block ended is told as blocked, and one that a fault at the net ended as a kill (DVO-15). */
function isAlike(one: ContactView, { side, who, skill, grade }: ContactView): boolean {
  const grades = skill === 'attack' && grade === 'in' ? ['in', 'blocked', 'kill'] : [grade];
  return one.side === side && (one.who === who || who === null) && one.skill === skill && grades.includes(one.grade);
}

/**
 * The rows of a file without what depends on when it was written or how deep it was recorded: times, minutes, comments,
 * names of placeholders and whether an attack was the first after a reception (DVO-14).
 */
const rowsOf = (text: string): readonly string[] =>
  text
    .replace(/\[3COMMENTS\][^[]*/, '')
    .split('\r\n')
    .map((line) =>
      line
        .replace(/\d\d\.\d\d\.\d\d/, '')
        .replace(/^(True;.*);\d*;$/, '$1;')
        .replace(/;Unknown;P(\d);/, ';#$1;;')
        .replace(/^([*a][^;]*;[ps]?;)[prs]?;/, '$1;'),
    );
