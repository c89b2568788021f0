import { expect, test } from 'vitest';
import { z } from 'zod';
import { drawn } from '#tests/fuzz/from-schema.ts';
import { seeded } from '#tests/fuzz/random.ts';
import { id, memory, TEAM } from '#tests/support/memory.ts';
import { addPlayer } from '../roster/commands.ts';
import { createEvent } from '../schedule/commands.ts';
import { instanceId } from '../schedule/instance.ts';
import { createTeam } from '../teams/commands.ts';
import { COMMANDS } from './registry.ts';
import type { TableName } from './tables.ts';

const [PLAYER, SERIES, DATE] = [id(1), id(2), '2026-05-08'];
const TRIES = 200;

type Updating = {
  readonly file: string;
  readonly table: TableName;
  readonly row: string;
  /** The input without its patch. */
  readonly of: object;
};

/** Every command that takes a patch, and the row that it changes. */
const UPDATING: Readonly<Record<string, Updating>> = {
  'team.update': { file: 'src/domain/teams/commands.ts', table: 'teams', row: TEAM, of: { teamId: TEAM } },
  'player.update': {
    ...{ file: 'src/domain/roster/commands.ts', table: 'players', row: PLAYER },
    of: { teamId: TEAM, id: PLAYER },
  },
  'event.update': {
    ...{ file: 'src/domain/schedule/commands.ts', table: 'events', row: SERIES },
    of: { teamId: TEAM, id: SERIES },
  },
  'event.edit-instance': {
    ...{ file: 'src/domain/schedule/commands.ts', table: 'events', row: instanceId(SERIES, DATE) },
    of: { teamId: TEAM, id: SERIES, date: DATE },
  },
};

async function makeWorld() {
  const db = memory();
  const fields = {
    ...{ title: 'Final', eventType: 'game' as const, startDate: '2026-05-01', endDate: null, startTime: '17:00' },
    ...{ endTime: '20:00', location: 'Hall 1', opponentName: 'Harbor', description: null },
  };
  const repeat = { frequency: 'weekly' as const, endDate: null, weeklyDays: ['friday' as const] };
  const series = createEvent.draft({ teamId: TEAM, id: SERIES, fields, repeat });
  const instance = { name: 'event.edit-instance', input: { teamId: TEAM, id: SERIES, date: DATE, patch: {} } };
  const player = { teamId: TEAM, id: PLAYER, name: 'Ada Roe', position: 'Setter' as const, jerseyNumber: 4 };
  await db.run(createTeam.draft({ teamId: TEAM, name: 'Falcons', seasonName: null, description: null }));
  for (const draft of [addPlayer.draft(player), series, instance]) expect(await db.run(draft)).toBeUndefined();
  return db;
}

const patchOf = (input: z.ZodType): z.ZodObject | undefined => {
  const patch: unknown = input instanceof z.ZodObject ? input.shape['patch'] : undefined;
  return patch instanceof z.ZodObject ? patch : undefined;
};
const PATCHES = [...COMMANDS].flatMap(([name, { input }]) => {
  const patch = patchOf(input);
  return patch ? [{ name, patch, fields: Object.keys(patch.shape) }] : [];
});
const FIELDS = PATCHES.flatMap(({ name, patch, fields }) => fields.map((field) => ({ name, patch, field })));

test('every command that takes a patch is looked at', () => {
  expect(PATCHES.map(({ name }) => name).toSorted()).toEqual(Object.keys(UPDATING).toSorted());
});

test.each(PATCHES)('a patch of $name that says nothing of a field leaves it alone', ({ name, patch }) => {
  const place = 'a default belongs to the input that makes a row, never to a patch';
  expect(patch.parse({}), `${UPDATING[name]?.file}: ${place}`).toEqual({});
});

test.each(FIELDS)('$name stores the $field that it is given', async ({ name, patch, field }) => {
  const { file, table, row, of } = UPDATING[name] ?? expect.fail(name);
  const random = seeded(field.length);
  for (let tries = 0; tries < TRIES; tries++) {
    const db = await makeWorld();
    const stored = () => db.table(table).find((one) => one.id === row);
    const before: unknown = Reflect.get(stored() ?? {}, field);
    const schema = patch.shape[field] ?? expect.fail(field);
    const value = drawn(schema, { random, idFor: () => id(9), isKnown: () => true }, [field]);
    const wanted: unknown = schema.safeParse(value).data;
    if (wanted === undefined || wanted === before) continue;
    if (await db.run({ name, input: { ...of, patch: { [field]: value } } })) continue;
    expect(Reflect.get(stored() ?? {}, field), `${file} drops the ${field} that ${name} is given`).toEqual(wanted);
    return;
  }
  expect.fail(`${file}: no ${field} was found that ${name} takes`);
});
