import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { instanceId, splitOff } from '#domain/schedule/instance.ts';
import { onTheDay, practice, until } from '#tests/support/calendar.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { TEAM } from '#tests/support/match.ts';
import {
  allByRole,
  allFileFields,
  byRole,
  click,
  descriptionOf,
  giveFile,
  nameOf,
  textsOf,
} from '#tests/support/screen.ts';
import { labels, leave, press, see, text, toastTitles } from '#tests/support/see.ts';
import { SchedulePage } from './schedule-page.tsx';

const PATH = `/api/teams/${TEAM}/calendar`;
const URL_MADE = 'https://lineup.example/calendar/abc.ics';
const NONE = { url: null, timeZone: null };
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  onTheDay();
  let feed: object = NONE;
  server = fakeServer({
    [PATH]: (sent) => ({ body: (feed = sent ? { url: URL_MADE, timeZone: 'America/New_York' } : feed) }),
    [`${PATH}/revoke`]: () => ({ body: (feed = NONE) }),
  });
});
afterEach(async () => {
  await leave();
  server.close();
});

/** Its part of the app is fetched when it is asked for. */
async function ask() {
  await press('Other Calendars');
  await until(() => allFileFields().length > 0);
}

async function open(room: Parameters<typeof see>[1] = {}) {
  const opened = await see(<SchedulePage teamId={TEAM} />, room);
  await ask();
  return opened;
}

const bring = (content: string | Uint8Array<ArrayBuffer>) => giveFile(new File([content], 'season.ics'));

const SEASON = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', 'DTSTART:20251118T180000', 'SUMMARY:Practice'],
  ...['RRULE:FREQ=WEEKLY', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:b', 'DTSTART;VALUE=DATE:20251122', 'SUMMARY:Team photo'],
  ...['END:VEVENT', 'END:VCALENDAR'],
].join('\r\n');
const listed = () => allByRole('list', 'Events in this file').flatMap((list) => textsOf('listitem', list));

test('an address is made in the zone of the device, shown, and turned off', async () => {
  await open();
  await until(() => labels().includes('Make Address'));
  await press('Make Address');
  await until(() => labels().includes('Turn Off'));
  expect(server.to(PATH).at(-1)?.body).toEqual({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  expect(byRole('textbox', 'Calendar address')).toMatchObject({ value: URL_MADE });
  expect(descriptionOf(byRole('textbox', 'Calendar address'))).toContain('America/New_York');
  expect(toastTitles()).toEqual(['Calendar address ready']);
  await press('Turn Off');
  await until(() => labels().includes('Make Address'));
  expect(toastTitles()).toEqual(['Calendar address turned off']);
});

test('offline it is said that the address needs the network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open();
  await until(() => labels().includes('Make Address'));
  expect(text()).toContain('You are offline. The address needs the network.');
  expect(byRole('button', 'Make Address').hasAttribute('disabled')).toBe(true);
});

test('a file is looked at first, then added, and a second time nothing of it is new', async () => {
  const opened = await open({ isTaken: true });
  await bring(SEASON);
  await until(() => listed().length > 0);
  expect(listed()).toEqual(['PracticeNov 18, 2025, 6:00 PM, every Tuesday', 'Team photoNov 22, 2025']);
  expect(opened.rows('events')).toEqual([]);
  await press('Add 2 Events');
  await until(() => opened.rows('events').length === 2);
  await until(() => toastTitles().length > 0);
  expect(toastTitles()).toEqual(['Events added']);
  await bring(SEASON);
  await until(() => listed().length > 0);
  expect(listed().every((line) => line.includes('already in the schedule'))).toBe(true);
  expect(allByRole('button').slice(-2).map(nameOf)).toEqual(['Make Address', 'Done']);
});

test('[HONEST-104] events of a file that no server has taken yet are kept on this device', async () => {
  await open();
  await bring(SEASON);
  await until(() => listed().length > 0);
  await press('Add 2 Events');
  await until(() => toastTitles().length > 0);
  expect(toastTitles()).toEqual(['Kept on this device']);
});

test('the events of a file are added or left at the foot, and not dropped by closing without a question', async () => {
  await open();
  await bring(
    SEASON.replace('DTSTART;VALUE=DATE:20251122', 'DTSTART;VALUE=DATE:20251122\r\nDTEND;VALUE=DATE:20251125'),
  );
  await until(() => listed().length > 0);
  expect(listed()[1]).toBe('Team photoNov 22, 2025 – Nov 24, 2025');
  expect(allByRole('button').slice(-2).map(nameOf)).toEqual(['Not Now', 'Add 2 Events']);
  await press('Close');
  expect(byRole('alertdialog', 'Discard changes?')).toBeDefined();
  await press('Keep Editing');
  await press('Not Now');
  expect(listed()).toEqual([]);
  expect(byRole('button', 'Done')).toBeDefined();
});

const EVERY_OTHER = SEASON.replace('FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2;COUNT=3');

test('a series without words here says that it comes in as single events, and a date of it can be left out', async () => {
  const opened = await open();
  await bring(EVERY_OTHER);
  await until(() => listed().length > 0);
  expect(text()).toContain(
    '“Practice” repeats in a way that this schedule does not know. It comes in as 3 single events without a series, the last on Dec 16, 2025.',
  );
  expect(listed()[0]).toBe('PracticeNov 18, 2025, 6:00 PM, single date');
  await click(byRole('checkbox', 'PracticeNov 18, 2025, 6:00 PM, single date'));
  await press('Add 3 Events');
  await until(() => opened.rows('events').length === 3);
  expect(opened.rows('events').every(({ isRecurring }) => !isRecurring)).toBe(true);
});

test('what left this schedule as a file is already there: a series, a date that was edited, and a date saved alone', async () => {
  const { instance, series } = splitOff(practice, '2025-11-25');
  await see(<SchedulePage teamId={TEAM} />, { events: [series, instance] });
  await ask();
  const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}@lineup-pro`, ...lines, 'END:VEVENT'];
  const times = ['DTSTART:20251118T180000', 'SUMMARY:Practice'];
  const lines = [
    ...event(practice.id, ...times, 'RRULE:FREQ=WEEKLY;BYDAY=TU,TH'),
    ...event(practice.id, 'RECURRENCE-ID:20251125T180000', 'DTSTART:20251125T190000', 'SUMMARY:Late'),
    ...event(instanceId(practice.id, '2025-11-27'), 'DTSTART:20251127T180000', 'SUMMARY:Practice'),
    ...event(TEAM, 'DTSTART:20251128T180000', 'SUMMARY:New'),
  ];
  await bring(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'));
  await until(() => listed().length > 0);
  expect(text()).toContain('3 of 4 are already in the schedule.');
  expect(allByRole('checkbox').map((box) => [box.matches(':checked'), box.matches(':disabled')])).toEqual([
    [false, true],
    [false, true],
    [false, true],
    [true, false],
  ]);
  expect(labels()).toContain('Add 1 Event');
});

test('events of a file that cannot be read are counted beside those that can', async () => {
  await open();
  await bring(SEASON.replace('END:VCALENDAR', 'BEGIN:VEVENT\r\nUID:c\r\nEND:VEVENT\r\nEND:VCALENDAR'));
  await until(() => listed().length > 0);
  expect(text()).toContain('1 of its events cannot be read.');
  expect(labels()).toContain('Add 2 Events');
});

test('a file that is gone from the disk by now is told at its field', async () => {
  await open();
  vi.spyOn(File.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  await bring(SEASON);
  await until(() => text().includes('This file could not be read. Choose it again.'));
});

test.each<[string, string, string]>([
  ['is no calendar', 'Dear team', 'This file is not a calendar.'],
  ['is cut off', SEASON.slice(0, -20), 'This calendar is damaged or cut off. Save or copy it again.'],
])('a file that %s is refused at its field', async (_, content, words) => {
  await open();
  await bring(content);
  const field = () => allFileFields().find((one) => nameOf(one) === 'Calendar file') ?? document.body;
  await until(() => descriptionOf(field()) !== '');
  expect(descriptionOf(field())).toBe(words);
});

test('a file of an older program keeps the letters of its names', async () => {
  await open();
  const bytes = new TextEncoder().encode(SEASON.replace('SUMMARY:', 'SUMMARY:Pe?a '));
  bytes[bytes.indexOf(0x3f)] = 0xf1;
  await bring(bytes);
  await until(() => text().includes('Peña'));
});
