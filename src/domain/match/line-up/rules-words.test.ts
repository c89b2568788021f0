import { expect, test } from 'vitest';
import { PRESETS } from '../rules.ts';
import { differencesFrom, nearestPreset, PRESET_IDS, rulesFacts, rulesName, usualRules } from './rules-words.ts';

const { rules: fivb } = PRESETS['fivb-2025'];
const { rules: usav } = PRESETS['usav-2026'];

test('[SHEET-12] rules are the team’s own, else USAV in a time zone of the United States, else FIVB', () => {
  expect(usualRules({ ...fivb, cap: 27 }, 'America/New_York')).toMatchObject({ cap: 27 });
  for (const zone of ['America/New_York', 'America/Indiana/Knox', 'Pacific/Honolulu', 'US/Central'])
    expect(usualRules(null, zone), zone).toBe(usav);
  for (const zone of ['Europe/Berlin', 'America/Sao_Paulo', 'America/Toronto', 'UTC', ''])
    expect(usualRules(null, zone), zone).toBe(fivb);
});

test('[SHEET-12] each preset is called by its name, whatever number of sets is played', () => {
  expect(PRESET_IDS.map((id) => rulesName(PRESETS[id].rules))).toEqual(['FIVB', 'NFHS', 'USAV', 'NCAA']);
  expect(rulesName({ ...usav, sets: 5 })).toBe('USAV');
});

test('[SHEET-12] own rules are called by the preset that they are nearest to, with only what differs', () => {
  expect(rulesName({ ...fivb, cap: 27 })).toBe('FIVB, but cap 27');
  expect(rulesName({ ...usav, points: 21, liberoServe: 'no' })).toBe('USAV, but to 21, the libero never serves');
  expect(nearestPreset({ ...PRESETS['nfhs-2026'].rules, timeouts: 3 })).toBe('nfhs-2026');
  expect(differencesFrom('fivb-2025', { ...fivb, technicalAt: [8, 16] })).toEqual(['technical timeouts at 8 and 16']);
});

test('[CH-03] a side-out prior is said where it is not the usual one, which rules from before mean without it', () => {
  expect(rulesName({ ...fivb, sideOutPrior: 0.6 })).toBe('FIVB, but expected side-out 60%');
  expect(rulesName({ ...fivb, sideOutPrior: 0.55 })).toBe('FIVB');
});

test('[SHEET-12] the facts that a coach asks for first stand in one line', () => {
  expect(rulesFacts(usav)).toBe('12 substitutions, 2 timeouts of 30 s, to 25, last set to 15');
  expect(rulesFacts({ ...fivb, sets: 1, subs: null, timeouts: 1 })).toBe(
    'any number of substitutions, 1 timeout of 30 s, to 25',
  );
});
