import fc from 'fast-check';
import { expect, test } from 'vitest';
import { court, drawing } from '#tests/support/court.ts';
import { rotate } from './rotation.ts';

test('[COURT-19] clockwise: 1 to 6, 2 to 1, 3 to 2, 4 to 3, 5 to 4, 6 to 5', () => {
  expect(drawing(rotate(court('a b c / d e f'), 'clockwise'))).toBe('d a b / e f c');
});

test('[COURT-20] counter-clockwise: 1 to 2, 2 to 3, 3 to 4, 4 to 5, 5 to 6, 6 to 1', () => {
  expect(drawing(rotate(court('a b c / d e f'), 'counter-clockwise'))).toBe('b c f / a d e');
});

test('[COURT-21] [COURT-22] each keeps the row, and the server goes along', () => {
  expect(drawing(rotate(court('a bL c / d* . eL*'), 'clockwise'))).toBe('d* a bL / . eL* c');
});

const COURTS = fc.array(fc.constantFrom('.', 'a', 'b*', 'cL', '.L*', 'dM'), { minLength: 6, maxLength: 6 });

test('[COURT-24] six rotations in one direction, or one each way, bring everyone home', () => {
  fc.assert(
    fc.property(COURTS, fc.constantFrom('clockwise' as const, 'counter-clockwise' as const), (cells, turn) => {
      const start = court(cells.join(' '));
      const around = Array.from({ length: 6 }).reduce<typeof start>((now) => rotate(now, turn), start);
      expect(around).toEqual(start);
      expect(rotate(rotate(start, 'clockwise'), 'counter-clockwise')).toEqual(start);
    }),
  );
});
