import { expect, test } from 'vitest';
import { logged, PHONE, TABLET } from '#tests/support/match.ts';
import { end, firstServe, postOf } from '#tests/support/told-rallies.ts';
import { fold } from '../fold.ts';
import { MatchEntry } from '../schema.ts';
import { bareEnd, explained, momentOf } from './moment.ts';

const told = (...entries: readonly object[]) => entries.map((entry) => MatchEntry.parse(entry));
const momentIn = (log: Parameters<typeof fold>[0]) => momentOf(fold(log), { setNumber: 1, clientId: PHONE });

test('[ENTRY-14] a bare point that another rally has overtaken is explained in its own all the same', () => {
  const [serve, bare, next] = told(firstServe('them'), end(postOf(1), 'them'), end(postOf(2), 'us')).map((entry, i) =>
    logged(i + 1, { ...entry, by: i === 2 ? TABLET : PHONE }),
  );
  if (!serve || !bare || !next) throw new Error('Three entries');
  const asked = bareEnd(momentIn([serve, bare]), bare.id);
  const moment = asked && explained(momentIn([serve, bare, next]), asked);
  expect(asked).toEqual({ id: bare.id, winner: 'them' });
  expect([moment?.post.rally, moment?.serving, moment?.explains]).toEqual([postOf(1).rally, 'them', asked]);
});
