import { expect, test } from 'vitest';
import { court, who } from '#tests/support/court.ts';
import { makeRow } from '#tests/support/rows.ts';
import { makeSession } from '#tests/support/room.ts';
import { PRESETS } from '../rules.ts';
import { startChoices } from './start-choices.ts';

const { rules: fivb } = PRESETS['fivb-2025'];
const { rules: ncaa } = PRESETS['ncaa-2026'];
const lineup = (letter: string, displayOrder: number, drawn = 'a . . / . . .') =>
  makeRow('lineups', { id: who(letter), displayOrder, courtAssignments: court(drawn).assignments });
const NEW = { sessions: [], lineups: [], teamDefault: null, timeZone: 'Europe/Berlin', kept: {} };

test('[SHEET-17] a team that never recorded begins with counts, FIVB and no line-up', () => {
  expect(startChoices(NEW)).toEqual({ way: 'counts', depth: 'points', numSets: 3, rules: fivb, lineupId: null });
});

test('[SHEET-17] the choice of this device goes before that of the last match, which goes before what is usual', () => {
  const sessions = [
    makeSession({ createdAt: '2025-11-15T18:00:00.000Z' }),
    makeSession({ createdAt: '2025-11-16T18:00:00.000Z', rules: ncaa, numSets: 5 }),
  ];
  expect(startChoices({ ...NEW, sessions })).toMatchObject({ way: 'rally', numSets: 5, rules: ncaa });
  expect(startChoices({ ...NEW, sessions, teamDefault: { ...fivb, cap: 27 } }).rules).toMatchObject({ cap: 27 });
  const kept = { way: 'counts', depth: 'touch', numSets: 1 } as const;
  expect(startChoices({ ...NEW, sessions, kept })).toMatchObject(kept);
});

test('[SHEET-17] the lineup is the one chosen last while it is there, else the first that anybody stands in', () => {
  const lineups = [lineup('Z', 2), lineup('Y', 1), lineup('X', 0, '. . . / . . .')];
  expect(startChoices({ ...NEW, lineups }).lineupId).toBe(who('Y'));
  expect(startChoices({ ...NEW, lineups, kept: { lineupId: who('Z') } }).lineupId).toBe(who('Z'));
  expect(startChoices({ ...NEW, lineups, kept: { lineupId: who('X') } }).lineupId).toBe(who('Y'));
  expect(startChoices({ ...NEW, lineups, kept: { lineupId: null } }).lineupId).toBeNull();
});
