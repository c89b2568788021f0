import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#tests/support/fake-server.ts';
import { DONE, enter, FAILED, PROFILE, says, signedInSession } from '#tests/support/profile.tsx';
import { ME } from '#tests/support/room.ts';
import { allByRole, byRole, descriptionOf, focused, isOff } from '#tests/support/screen.ts';
import { leave, press, see, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { TeamsPage } from '#web/teams/teams-page.tsx';
import { currentToasts } from '#web/ui/messages/toasts.ts';
import { SessionProvider } from '#web/access/session.tsx';

const DECLINE = '/api/accounts/decline-name';
let net: ReturnType<typeof fakeServer>;
beforeEach(() => {
  net = fakeServer({
    '/api/accounts/session': () => ({ body: { user: null } }),
    '/api/invitations': () => ({ body: { invitations: [] } }),
    [PROFILE]: DONE,
    [DECLINE]: DONE,
  });
});
afterEach(async () => {
  await leave();
  net.close();
});

type Given = { displayName?: string | null; nameAsked?: boolean };
async function open({ displayName = null, nameAsked = false }: Given = {}) {
  const { session } = signedInSession();
  const page = (
    <SessionProvider store={session} unsent={async () => 0}>
      <TeamsPage />
    </SessionProvider>
  );
  await act(() => import('./name-card.tsx'));
  return see(page, { displayName, nameAsked });
}
const isAsked = () => allByRole('textbox', 'Your Name').length === 1;
const setLine = (isUp: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isUp);
    dispatchEvent(new Event(isUp ? 'online' : 'offline'));
  });

test('[HONEST-100] whoever has no name and was never asked is asked on My Teams', async () => {
  await open();
  await seen(isAsked);
  expect(byRole('heading', 'What is your name?').closest('section')?.textContent).toContain(
    'The people in your teams see it.',
  );
  expect(allByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Not now', 'Save Name']),
  );
});

test('[HONEST-100] the card comes below the teams, so that no key moves under the finger', async () => {
  await open();
  await seen(isAsked);
  const names = allByRole('button').map(({ textContent }) => textContent);
  expect(names.indexOf('Create New Team')).toBeLessThan(names.indexOf('Not now'));
});

test.each([
  ['has a name', { displayName: 'Dana Mercer' }],
  ['was asked before, on whatever device', { nameAsked: true }],
])('[HONEST-100] [HONEST-101] whoever %s is not', async (_, given) => {
  await open(given);
  await seen(() => text().includes('Tidewater 16'));
  expect(isAsked()).toBe(false);
});

test('[HONEST-101] what the device kept from an earlier visit asks nobody: the answer may have been given elsewhere', async () => {
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 60_000);
  await open();
  await seen(() => text().includes('Tidewater 16'));
  expect(isAsked()).toBe(false);
});

test('[HONEST-102] a saved name is said, the card goes, and the keyboard goes on at the heading', async () => {
  await open();
  await seen(isAsked);
  await enter('Your Name', '  Dana Mercer ');
  await press('Save Name');
  await says('Others see you as Dana Mercer');
  expect(net.to(PROFILE)).toEqual([{ path: PROFILE, body: { displayName: 'Dana Mercer' } }]);
  expect([isAsked(), focused()]).toEqual([false, 'My Teams']);
});

test.each([
  ['', 'Please enter a name.'],
  ['\u200b', 'Please enter a name.'],
  ['a'.repeat(101), 'A name has at most 100 characters.'],
])('[HONEST-102] %j is refused under the field and not sent', async (typed, problem) => {
  await open();
  await seen(isAsked);
  await enter('Your Name', typed);
  await press('Save Name');
  expect(descriptionOf(byRole('textbox', 'Your Name'))).toBe(problem);
  expect(net.to(PROFILE)).toEqual([]);
});

test('[HONEST-102] what the server cannot do is told, and the typed name stays', async () => {
  net.answer(PROFILE, FAILED);
  await open();
  await seen(isAsked);
  await enter('Your Name', 'Dana');
  await press('Save Name');
  await says('Error', 'Something went wrong. Please try again.');
  expect(byRole('textbox', 'Your Name')).toMatchObject({ value: 'Dana' });
});

test('[HONEST-101] [HONEST-103] "Not now" closes it and is told to the server, whether it arrives or not', async () => {
  for (const route of [DONE, () => 'unreachable' as const]) {
    net.answer(DECLINE, route);
    const before = net.to(DECLINE).length;
    await open();
    await seen(isAsked);
    await press('Not now');
    expect([isAsked(), focused(), currentToasts()]).toEqual([false, 'My Teams', []]);
    expect(net.to(DECLINE)).toHaveLength(before + 1);
    await leave();
  }
});

test('[HONEST-103] without a line it does not appear', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const store = await open();
  await seen(() => text().includes('Tidewater 16'));
  expect(store.row('profiles', ME)).toMatchObject({ nameAsked: false });
  expect(isAsked()).toBe(false);
});

test('[HONEST-103] a line that goes while it is open is said, and nothing can be saved until it is back', async () => {
  await open();
  await seen(isAsked);
  await setLine(false);
  expect(text()).toContain('You are offline. Your name needs a connection.');
  expect(isOff('Save Name')).toBe(true);
  await setLine(true);
  expect(isOff('Save Name')).toBe(false);
});
