import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  AVATAR,
  chooseFile,
  DONE,
  enter,
  FAILED,
  kindServer,
  openProfile,
  PAID,
  photo,
  PROFILE,
  says,
} from '#tests/support/profile.tsx';
import { allByRole, byRole, click, nameOf, submit } from '#tests/support/screen.ts';
import { labels, leave, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { currentToasts } from '#web/ui/messages/toasts.ts';

const MB = 1024 * 1024;
let net: ReturnType<typeof kindServer>;
beforeEach(() => {
  net = kindServer();
});
afterEach(async () => {
  await leave();
  net.close();
});

const button = (name: string) => byRole('button', name);
const save = () => click(button('Save Changes'));
const portrait = () => document.querySelector('dialog img')?.getAttribute('src') ?? null;
const cropping = () => allByRole('heading').some((one) => nameOf(one).startsWith('Crop photo'));

describe('what it shows', () => {
  test('[PROFILE-18] email and day of creation', async () => {
    await openProfile();
    expect(text()).toContain('Emaildana.mercer@tidewatervb.org');
    expect(text()).toContain('CreatedSep 2, 2025');
  });

  test('[PROFILE-19] [PROFILE-20] who is subscribed sees plan and next billing date, and manages it', async () => {
    const { manage } = await openProfile({ plan: PAID });
    expect(text()).toMatch(/PlanPro Premium.*Next billing dateNov 20, 2036/);
    await click(button('Manage Subscription'));
    expect(manage).toHaveBeenCalledTimes(1);
  });

  test('[PROFILE-19] who cancelled is told when it ends, and of no billing to come', async () => {
    await openProfile({ plan: { ...PAID, nextBilling: null } });
    expect(text()).toContain('Ends onNov 20, 2036');
    expect(text()).not.toContain('Next billing date');
  });

  test('[PROFILE-19] [AMB-029] who pays beside a grant is told of the next billing', async () => {
    const day = '2036-11-20T12:00:00.000Z';
    await openProfile({ plan: { ...PAID, userType: 'admin_premium', subscriptionEnd: null, nextBilling: day } });
    expect(text()).toMatch(/Granted by an administrator.*Next billing dateNov 20, 2036/);
    await click(button('Delete Account'));
    expect(text()).toContain('Your paid plan ends first.');
  });

  test('[PROFILE-19] a plan that was granted has no billing date', async () => {
    await openProfile({ plan: { ...PAID, userType: 'admin_premium', subscriptionEnd: null } });
    expect(text()).toMatch(/Granted by an administrator.*Next billing dateNone/);
  });

  test('[PROFILE-21] who is not subscribed sees nothing of it', async () => {
    await openProfile();
    expect(text()).not.toContain('Subscription');
  });

  test('offline it says so, and nothing can be begun', async () => {
    await openProfile({ avatarUrl: AVATAR });
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    await act(async () => void dispatchEvent(new Event('offline')));
    expect(text()).toContain('You are offline. Your profile needs a connection.');
    for (const name of ['Choose photo', 'Edit photo', 'Remove photo', 'Save Changes', 'Delete Account'])
      expect(button(name)).toHaveProperty('disabled', true);
    Reflect.deleteProperty(navigator, 'onLine');
  });
});

describe('picture', () => {
  test('[PROFILE-02] without one it can be chosen, with one edited and removed as well', async () => {
    await openProfile();
    expect(labels()).toContain('Choose photo');
    expect(labels()).not.toContain('Edit photo');
    await leave();
    await openProfile({ avatarUrl: AVATAR });
    expect(labels()).toEqual(expect.arrayContaining(['Choose photo', 'Edit photo', 'Remove photo']));
  });

  test('[PROFILE-03] [ERR-118] what is no picture is refused, and no crop step opens', async () => {
    await openProfile();
    await chooseFile(photo(10, 'application/pdf'));
    await says('Invalid file type', 'Please select an image file.');
    expect(cropping()).toBe(false);
  });

  test('[PROFILE-04] [ERR-119] more than 5MB is refused, exactly 5MB is taken', async () => {
    await openProfile();
    await chooseFile(photo(5 * MB + 1));
    await says('File too large', 'Please select an image smaller than 5MB.');
    expect(cropping()).toBe(false);
    await chooseFile(photo(5 * MB));
    expect(cropping()).toBe(true);
  });

  test('[PROFILE-05] [PROFILE-06] [PROFILE-07] [PROFILE-08] a chosen picture opens the crop step', async () => {
    await openProfile();
    await chooseFile(photo());
    const slider = byRole('slider');
    expect(slider).toMatchObject({ min: '0.5', max: '3', step: '0.1', value: '1.2' });
    const transform = () => document.querySelector<HTMLElement>('[data-testid=container] img')?.style.transform;
    expect(transform()).toContain('rotate(0deg) scale(1.2)');
    await click(button('Zoom in'));
    await click(button('Rotate'));
    expect(transform()).toContain('rotate(90deg) scale(1.3)');
    for (let times = 0; times < 20; times++) await click(button('Zoom in'));
    expect(transform()).toContain('scale(3)');
    for (let times = 0; times < 30; times++) await click(button('Zoom out'));
    expect(transform()).toContain('scale(0.5)');
  });

  test('[PROFILE-12] going back from the crop step chooses nothing', async () => {
    await openProfile();
    await chooseFile(photo());
    await click(button('Back'));
    expect([cropping(), labels().includes('Cancel selection')]).toEqual([false, false]);
  });

  test('a file that is called a picture and is none is refused when it is opened', async () => {
    await openProfile();
    await chooseFile(photo());
    const image = document.querySelector('[data-testid=container] img');
    await act(async () => void image?.dispatchEvent(new Event('error')));
    await says('Invalid file type', 'Please select an image file.');
    expect(cropping()).toBe(false);
  });

  test('[PROFILE-14] editing opens the stored picture in the crop step', async () => {
    net.answer(AVATAR, () => ({ body: 'a picture' }));
    await openProfile({ avatarUrl: AVATAR });
    await click(button('Edit photo'));
    await seen(cropping);
    expect(net.to(AVATAR)).toHaveLength(1);
  });

  test.each([
    ['is gone', () => ({ status: 404, body: {} })],
    ['cannot be reached', () => 'unreachable' as const],
  ])('[PROFILE-15] [ERR-117] a stored picture that %s cannot be edited, and that is said', async (_why, answer) => {
    net.answer(AVATAR, answer);
    await openProfile({ avatarUrl: AVATAR });
    await click(button('Edit photo'));
    await says('Error', 'Failed to load current image for editing.');
    expect(cropping()).toBe(false);
  });

  test('[PROFILE-16] [ERR-122] removing acts at once and keeps the dialog open', async () => {
    const { close } = await openProfile({ avatarUrl: AVATAR });
    expect(portrait()).toBe(AVATAR);
    await click(button('Remove photo'));
    await says('Avatar removed');
    expect([net.to('/api/accounts/remove-avatar').length, close.mock.calls.length]).toEqual([1, 0]);
  });

  test('[PROFILE-36] [ERR-115] when it cannot be removed, the reason of the server is shown', async () => {
    net.answer('/api/accounts/remove-avatar', FAILED);
    await openProfile({ avatarUrl: AVATAR });
    await click(button('Remove photo'));
    await says('Error', 'Something went wrong. Please try again.');
  });
});

describe('saving', () => {
  test('[PROFILE-17] [PROFILE-22] [ERR-126] stores, says so, closes, and asks again who is signed in', async () => {
    const { close } = await openProfile();
    const asked = net.to('/api/accounts/session').length;
    await enter('Display Name', 'Dana M.');
    await save();
    await says('Changes saved successfully');
    expect(net.to(PROFILE).map(({ body }) => body)).toEqual([{ displayName: 'Dana M.' }]);
    expect(close).toHaveBeenCalledTimes(1);
    await seen(() => net.to('/api/accounts/session').length > asked);
  });

  test.each([
    ['Dana Mercer', undefined, 'Dana Mercer'],
    ['Dana Mercer', 'Coach D.', 'Coach D.'],
    // Saved a moment ago: who is signed in has not been asked again yet.
    ['', 'Coach D.', 'Coach D.'],
    ['', undefined, ''],
  ])('[PROFILE-17] of the names "%s" and "%s" the field has %s, and saving keeps it', async (name, given, shown) => {
    await openProfile({ user: { name }, ...(given !== undefined && { name: given, displayName: given }) });
    expect(byRole('textbox', 'Display Name')).toHaveProperty('value', shown);
    await save();
    await says('Changes saved successfully');
    expect(net.to(PROFILE).map(({ body }) => body)).toEqual([{ displayName: shown }]);
  });

  test('a second press while it is saved does nothing', async () => {
    let answer: (reply: { status: number }) => void = () => undefined;
    net.answer(PROFILE, () => new Promise((resolve) => (answer = resolve)));
    await openProfile();
    await save();
    await enter('Display Name', 'Dana M.');
    await submit();
    await act(async () => answer(DONE()));
    expect(net.to(PROFILE)).toHaveLength(1);
  });

  test('a name that cannot be taken is told under the field and not sent', async () => {
    await openProfile();
    await enter('Display Name', 'x'.repeat(101));
    await save();
    expect(text()).toContain('A name has at most 100 characters.');
    expect(net.to(PROFILE)).toEqual([]);
  });

  test('[PROFILE-36] [ERR-115] a failure shows what the server said, and what was typed stays', async () => {
    net.answer(PROFILE, () => ({ status: 413, body: { error: 'Please select an image smaller than 5MB.' } }));
    const { close } = await openProfile();
    await enter('Display Name', 'Dana M.');
    await save();
    await says('Error', 'Please select an image smaller than 5MB.');
    expect(byRole('textbox', 'Display Name')).toHaveProperty('value', 'Dana M.');
    expect(close).not.toHaveBeenCalled();
  });

  test('[PROFILE-22] saving leaves the dialog open while an address is typed that it does not send', async () => {
    const { close } = await openProfile();
    await click(button('Change Email'));
    await enter('New Email', 'dana@harbor.org');
    await save();
    await says('Changes saved successfully');
    expect(close).not.toHaveBeenCalled();
    expect(byRole('textbox', 'New Email')).toHaveProperty('value', 'dana@harbor.org');
  });

  test('[PROFILE-23] "Cancel" closes and stores nothing', async () => {
    const { close } = await openProfile();
    await enter('Display Name', 'Somebody Else');
    await click(button('Cancel'));
    expect(close).toHaveBeenCalledTimes(1);
    expect(net.sent.filter(({ path }) => path.startsWith(PROFILE))).toEqual([]);
    expect(currentToasts()).toEqual([]);
  });

  test('[PROFILE-12] closing what was changed asks first, then drops it and stores nothing', async () => {
    const { close } = await openProfile();
    await enter('Display Name', 'Somebody Else');
    await click(button('Close'));
    expect(close).not.toHaveBeenCalled();
    await click(button('Discard'));
    expect(close).toHaveBeenCalledTimes(1);
    expect(net.sent.filter(({ path }) => path.startsWith(PROFILE))).toEqual([]);
  });

  test.each([
    ['Change Email', 'New Email', 'dana@harbor.org'],
    ['Change Password', 'New Password', 'otters'],
  ])('[PROFILE-12] %s: what was typed is asked for too before it is dropped', async (title, field, typed) => {
    const { close } = await openProfile();
    await click(button(title));
    await enter(field, typed);
    await click(button('Close'));
    expect(close).not.toHaveBeenCalled();
    await click(button('Keep Editing'));
    await enter(field, '');
    await click(button('Close'));
    expect(close).toHaveBeenCalledTimes(1);
  });
});
