import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { Refusal, wording } from '#domain/core/refusals.ts';
import type { NamedTable } from '#domain/sync/called.ts';
import { COMMANDS } from '#domain/sync/registry.ts';
import { NOT_TAKEN } from '#web/sync/notices.ts';
import { tellAside, tellSetback } from './setbacks.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { INPUTS } from '#tests/support/every-command.ts';

const RULES = readFileSync('docs/rules.md', 'utf8');
/** The rows of a table of the rules, by the words over its first column. */
function tableUnder(head: string): string[][] {
  const [, after = ''] = RULES.split(new RegExp(`^\\| ${head} +\\|.*\\n\\|[-| ]+\\|\\n`, 'm'));
  const [rows = ''] = after.split(/\n(?!\|)/);
  const lines = rows.split('\n').filter((line) => line.startsWith('|'));
  return lines.map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', ''))
      .slice(1, -1),
  );
}

const NAMES: Readonly<Record<NamedTable, string>> = {
  ...{ teams: 'Falcons', players: 'Ada Roe', lineups: 'Starting Six', events: 'League match' },
  statSessions: 'vs Hawks',
};
const ways = { nameOf: (table: NamedTable) => NAMES[table], review: () => undefined };
const madeAt = { id: 'x', at: '2026-01-01T10:00:00.000Z' };
const changeOf = (name: string) => ({ ...madeAt, name, input: INPUTS[name]?.() });

const SAMPLES: readonly Refusal[] = [
  ...(['not-found', 'not-allowed', 'needs-pro', 'already-exists'] as const).map((code) => ({ code })),
  { code: 'jersey-taken', number: 7, next: 8 },
  { code: 'jersey-taken', number: 7, next: null },
  { code: 'invalid', issues: [{ path: 'name', message: 'A name is needed.' }] },
  { code: 'invalid', issues: [] },
  ...(['player-out', 'libero-in-front', 'third-libero', 'slot-empty'] as const).map((code) => ({ code })),
  ...(['ends-before-start', 'end-time-before-start', 'until-before-start'] as const).map((code) => ({ code })),
  ...(['not-an-instance', 'no-such-set', 'other-event', 'counted-otherwise', 'held'] as const).map((code) => ({
    code,
  })),
  ...(['unknown', 'unknown-command'] as const).map((code) => ({ code })),
];
const told = () => currentToasts().map(({ title, description }) => [title, description]);

afterEach(dismissAllToasts);

test('[HONEST-107] the table has the first line of every command there is, as it is told', () => {
  const first = [...COMMANDS.keys()].map((name) => {
    tellSetback({ issue: { ...changeOf(name), refusal: { code: 'unknown' }, refusedAt: madeAt.at } }, ways);
    const [title] = told().flat();
    dismissAllToasts();
    return [name, title];
  });
  expect(tableUnder('Command').toSorted()).toEqual(first.toSorted());
});

test('[HONEST-107] the table has the second line of every reason there is, as it is told', () => {
  expect(tableUnder('Reason')).toEqual(SAMPLES.map((refusal) => [refusal.code, wording(refusal)]));
  const codes = Refusal.options.flatMap(({ shape }) => [...shape.code.values]);
  expect(new Set(SAMPLES.map(({ code }) => code))).toEqual(new Set(codes));
});

test('[HONEST-107] every command, refused for every reason or set aside, is told in one message: its first line and the second', () => {
  const [lines, reasons] = [new Map(tableUnder('Command').map(([name, line]) => [name, line])), SAMPLES];
  for (const name of COMMANDS.keys()) {
    for (const refusal of reasons) {
      tellSetback({ issue: { ...changeOf(name), refusal, refusedAt: madeAt.at } }, ways);
      expect(told(), `${name} ${refusal.code}`).toEqual([[lines.get(name), wording(refusal)]]);
      dismissAllToasts();
    }
    tellAside(changeOf(name), ways);
    expect(told(), name).toEqual([[lines.get(name), NOT_TAKEN]]);
    dismissAllToasts();
  }
});
