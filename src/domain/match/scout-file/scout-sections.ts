import { type Day, daysBetween } from '../../core/dates.ts';
import type { SetView } from '../figures/rally-view.ts';
import { targetIn, winnerOfSet } from '../rules.ts';
import { type Placeholder, PLACEHOLDERS } from './rally-rows.ts';
import { homeFirst, isWon, type ScoutMatch, writtenSets, type ZonedTime } from './scout-match.ts';
import { hidden } from './scout-roster.ts';
import { plainText } from './plain-text.ts';
import type { ScoutRows } from './scout-rows.ts';
import type { Wearers } from './wearers.ts';

/** The day from which the format counts, as spreadsheets do. */
const DAY_ZERO: Day = '1899-12-30';
const FIRST_MONTH_OF_SEASON = 7;
const SETS = [1, 2, 3, 4, 5] as const;
const UNPLAYED = 'True;;;;;;';
const PARTIALS = [8, 16, 21] as const;
const MINUTE_MS = 60_000;
/** Red and orange, as the samples of the format have them. */
const COLOURS = [16_711_680, 16_744_448] as const;

/** `12/28/2012` */
const monthFirst = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** When the match was made, which never changes, and when this file was (DVO-03). */
export function headRows(match: ScoutMatch): string[] {
  const begun = begunAt(match);
  const by = (word: string, { day, time }: ZonedTime): string[] => [
    `${word}-DAY: ${monthFirst(day)} ${time}`,
    `${word}-IDP: DVW`,
    `${word}-PRG: ${plainText(match.madeBy.name)}`,
    `${word}-REL: 1`,
    `${word}-VER: ${plainText(match.madeBy.subtitle)}`,
    `${word}-NAM: ${plainText(match.us)}`,
  ];
  return ['FILEFORMAT: 2.0', ...by('GENERATOR', begun), ...by('LASTCHANGE', match.madeAt)];
}

function begunAt({ view, day, zoned }: ScoutMatch): ZonedTime {
  const first = writtenSets(view).flatMap(({ rallies }) => rallies.flatMap(({ firstAt }) => firstAt ?? []))[0];
  return { day, time: first === undefined ? '00.00.00' : zoned(first).time };
}

/** The second line holds the number of the day: by it readers know which part of the date is the month (DVO-04). */
export function matchRows(match: ScoutMatch): string[] {
  const { day } = match;
  const { time } = begunAt(match);
  const title = plainText(match.title);
  return [`${monthFirst(day)};${time};${seasonOf(day)};${title};;;;;1;1;Z;0;`, `;;${daysBetween(DAY_ZERO, day)};;;;;;`];
}

function seasonOf(day: Day): string {
  const year = Number(day.slice(0, 4));
  const first = Number(day.slice(5, 7)) >= FIRST_MONTH_OF_SEASON ? year : year - 1;
  return `${first}/${first + 1}`;
}

/** Ids and names must differ (DVO-05). */
export function teamRows(match: ScoutMatch): string[] {
  const names = homeFirst(match).map((side) => (side === 'us' ? match.us || 'Team' : match.them || 'Opponent'));
  const [home = '', visitors = ''] = names;
  const isSame = plainText(home) === plainText(visitors);
  const written = [home, isSame ? `${visitors} (2)` : visitors];
  const isPlain = written.every((name) => hidden(name) === '');
  const won = setsWon(match);
  return written.map((name, at) =>
    [
      ...[`LP${at + 1}`, plainText(name), won[at], '', '', COLOURS[at]],
      ...(isPlain ? [] : [hidden(name), '', '']),
      '',
    ].join(';'),
  );
}

const finalOf = ({ rallies }: SetView) => rallies.filter(isWon).at(-1)?.after ?? { us: 0, them: 0 };

const setsWon = (match: ScoutMatch): readonly number[] => {
  const winners = writtenSets(match.view).map((set) => winnerOfSet(finalOf(set), match.view.rules, set.number));
  return homeFirst(match).map((side) => winners.filter((winner) => winner === side).length);
};

/** `True;8 -4;16-7;21-10;25-12;20;` (DVO-06) */
export function setRows(match: ScoutMatch): string[] {
  return SETS.map((number) => {
    const set = writtenSets(match.view).find((one) => one.number === number);
    if (!set) return UNPLAYED;
    const [home, visitors] = homeFirst(match);
    const score = (after: { readonly us: number; readonly them: number } | undefined): string =>
      after ? `${String(after[home]).padEnd(2)}-${after[visitors]}` : '';
    const isLong = targetIn(match.view.rules, number).points === 25;
    const partials = PARTIALS.map((points) =>
      isLong ? score(set.rallies.find(({ after }) => Math.max(after.us, after.them) === points)?.after) : '',
    );
    return ['True', ...partials, score(finalOf(set)), minutesOf(set), ''].join(';');
  });
}

function minutesOf({ rallies }: SetView): string {
  const times = rallies.flatMap(({ firstAt, lastAt }) => [firstAt, lastAt].filter((at) => at !== null)).toSorted();
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return '';
  return String(Math.floor((Date.parse(last) - Date.parse(first)) / MINUTE_MS));
}

const COUNTED: Readonly<Record<Placeholder, (times: number) => string>> = {
  reception: (times) => `Rallies without receptions: ${times}. Marked $$ and !.`,
  serve: (times) => `Rallies without serves: ${times}. Served by who stood in I.`,
  defence: (times) => `Attacks kept up by players unknown: ${times}. Marked $$D-.`,
  end: (times) => `Errors of players unknown: ${times}. Marked $$D=.`,
  touches: (times) => `Rallies of which only the point is known: ${times}.`,
};

/** Whatever stands for something that was not recorded is named once, with its number (DVO-08, DVO-16). */
export function commentRows(match: ScoutMatch, wearers: Wearers, { placeholders }: ScoutRows): string[] {
  const counted = PLACEHOLDERS.flatMap((kind) => {
    const times = placeholders.filter((one) => one === kind).length;
    return times > 0 ? [COUNTED[kind](times)] : [];
  });
  const rows = [...strangers(match, wearers), ...withoutSetter(match), ...counted];
  return rows.length > 0 ? rows : ['no comments'];
}

function strangers({ isVisiting }: ScoutMatch, { them }: Wearers): string[] {
  const numbers = them.filter(({ placeholder }) => placeholder !== null).map(({ number }) => number);
  if (numbers.length === 0) return [];
  const isInOrder = numbers.every((number, at) => number === at + 1);
  return [`${isVisiting ? 'Hosts' : 'Visitors'} ${isInOrder ? '1-6' : numbers.join(', ')} are placeholders.`];
}

function withoutSetter({ view }: ScoutMatch): string[] {
  const sets = writtenSets(view).filter(({ rallies }) => rallies[0]?.setterUs === null);
  const numbers = sets.map(({ number }) => number).join(', ');
  return numbers === '' ? [] : [`Our setter is unknown in set ${numbers}: who stood in I is named.`];
}
