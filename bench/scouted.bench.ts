import { scoutedEntries, scoreJumps, withoutFigure } from '#domain/scouting/scouted-entries.ts';
import { readDataVolley, type Scouted } from '#domain/scouting/data-volley.ts';
import { placedPlayers, setScores, shortSets } from '#domain/scouting/scouted-match.ts';
import { orderBreaks } from '#domain/scouting/scouted-rallies.ts';
import { previewOf } from '#domain/scouting/rally-preview.ts';
import { playerId } from '#tests/support/match.ts';
import { begins, toldFile } from '#tests/support/told-file.ts';
import { atMost, type BenchRow, ms, percentile, timings } from './row.ts';

const RUNS = 200;
const SETS = [1, 2, 3, 4, 5];
const RALLIES = 47;

/** Both sides win every other rally, so that each point is a side-out: the most that a set turns. */
function setOf(number: number): readonly string[] {
  const touches = (serving: '*' | 'a', server: number) => {
    const [own, other] = serving === '*' ? ['*0', 'a1'] : ['a1', '*0'];
    const served = `${own}${server}SM+~~~56B`;
    const back = [`${other}2RM+~~~56B`, `${other}1ET#K1F`, `${other}4AT#X5~42AH2`];
    return [served, ...back, `${serving}$$&H=`];
  };
  const rallies = Array.from({ length: RALLIES }, (_, n) => {
    const isOurs = n % 2 === 0;
    const [us, them] = [Math.floor((n + 1) / 2), Math.floor((n + 2) / 2)].map((score) =>
      String(score).padStart(2, '0'),
    );
    const winner = isOurs ? 'a' : '*';
    const turn = `${winner}z${6 - (Math.floor(n / 2) % 6)}`;
    return [...touches(isOurs ? '*' : 'a', 1 + (Math.floor((n + 1) / 2) % 6)), `${winner}p${us}:${them}`, turn];
  });
  return [...begins(number), ...rallies.flat().map((code) => `${number}|${code}`)];
}

const FILE = toldFile(SETS.flatMap(setOf));
const playerOf = (number: string) => playerId(Number(number));

function read(text: string): Scouted {
  const scouted = readDataVolley(text);
  if (!scouted) throw new Error('not read');
  return scouted;
}

function previewAsTaps(text: string): void {
  const scouted = read(text);
  placedPlayers(scouted, 'home', []);
  scoutedEntries(scouted, 'home', playerOf);
  withoutFigure(scouted, 'home');
  setScores(scouted);
  shortSets(scouted);
  scoreJumps(scouted);
}

function previewAsRallies(text: string): void {
  const scouted = read(text);
  if (!scouted.told) throw new Error('nothing told');
  placedPlayers(scouted, 'home', []);
  previewOf(scouted.told);
  setScores(scouted);
  shortSets(scouted);
  scoreJumps(scouted);
  orderBreaks(scouted.told);
}

/** Cost of looking at a scout file of five sets before it is taken in (DVI-08). */
export function bench(): Promise<BenchRow[]> {
  const taps = FILE.replaceAll('>LUp', '');
  const rows = FILE.slice(FILE.indexOf('[3SCOUT]')).split('\r\n').length;
  const of = (work: () => void) => percentile(timings(RUNS, work), 0.25);
  const [asTaps, asRallies] = [of(() => previewAsTaps(taps)), of(() => previewAsRallies(FILE))];
  const what = `preview of a scout file of ${String(rows)} rows, rally by rally, first quartile`;
  return Promise.resolve([
    atMost(what, { value: asRallies, most: asTaps * 2, comparison: `as taps: ${ms(asTaps)}` }, ms),
  ]);
}
