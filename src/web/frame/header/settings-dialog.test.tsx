import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PRESETS } from '#domain/match/rules.ts';
import { homeLog } from '#tests/support/home-match.ts';
import { SESSION } from '#tests/support/match.ts';
import { makeSession } from '#tests/support/room.ts';
import { byRole, allByRole, click } from '#tests/support/screen.ts';
import { leave, see, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { track } from '#tests/support/tracker.tsx';
import { chooseEntryWay } from '#web/match/entry-way.ts';
// Loaded ahead, so that no test waits for it.
import '#web/match/rally/rally-entry.tsx';
import '#web/match/between/rally-card.tsx';
import { useRotationNaming } from '#web/browser/choices/rotation-naming.ts';
import { SettingsDialog } from './settings-dialog.tsx';

afterEach(async () => {
  await leave();
  localStorage.clear();
});

const open = () => see(<SettingsDialog open onClose={() => undefined} />);
const chance = () => byRole('switch', 'Win chance').getAttribute('aria-checked');

test('[CARD-18] [CH-11] who may see figures turns the win chance off in the settings, on this device for good', async () => {
  await open();
  expect([chance(), text()]).toEqual(['true', expect.stringContaining('On the card of a timeout, on this device.')]);
  await click(byRole('switch', 'Win chance'));
  expect(chance()).toBe('false');
  await leave();
  await open();
  expect(chance()).toBe('false');
});

test('[CARD-18] [CH-11] the card of a timeout has no chance then', async () => {
  const log = homeLog(Array.from({ length: 12 }, (_, at) => `A r${at + 1} p ${at % 2 === 0 ? 'us' : 'them'}`));
  const shown = async () => {
    await leave();
    chooseEntryWay(SESSION, 'rally');
    await track({ sessions: [makeSession({ rules: PRESETS['fivb-2025'].rules })], log });
    await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true })));
    await seen(() => allByRole('region', 'Timeout card').length > 0);
    return byRole('region', 'Timeout card').textContent;
  };
  expect(await shown()).toContain('Set-win chance');
  await leave();
  await open();
  await click(byRole('switch', 'Win chance'));
  expect(await shown()).not.toContain('Set-win chance');
});

test('[CARD-18] where no team has figures there is nothing to turn off', async () => {
  await see(<SettingsDialog open onClose={() => undefined} />, { access: { role: 'owner', pro: false } });
  expect(allByRole('radio')).toHaveLength(3);
  expect(allByRole('switch')).toEqual([]);
});

const Naming = () => <output>{useRotationNaming()}</output>;

test('[REPORT-28] rotations are named by the place once that is chosen, at once on the page behind, and for good', async () => {
  const opened = () =>
    see(
      <>
        <Naming />
        <SettingsDialog open onClose={() => undefined} />
      </>,
    );
  await opened();
  expect(document.querySelector('output')?.textContent).toBe('order');
  await click(byRole('radio', 'P1–P6By the setter’s place'));
  expect(document.querySelector('output')?.textContent).toBe('place');
  await leave();
  await opened();
  expect(document.querySelector('output')?.textContent).toBe('place');
});
