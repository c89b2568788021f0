import { isFault, type Rally, serveOf } from './rallies.ts';
import type { Touch } from './rows.ts';
import { type Message, otherSide, type Side } from './sections.ts';

/** Serve, reception and end of one rally. */
export function rallyMessages(rally: Rally): readonly Message[] {
  const { touched, last } = rally;
  const first = touched[0]?.row.line ?? last.line;
  const tell = (text: string, line = first): Message => ({ line, level: 2, text });
  const told: Message[] = [];
  const count = (skill: string): number => touched.filter(({ touch }) => touch.skill === skill).length;
  // Each of them is remarked on.
  const all = (skill: string, text: string): readonly Message[] =>
    touched.filter(({ touch }) => touch.skill === skill).map(({ row }) => tell(text, row.line));
  const serve = serveOf(rally);
  if (count('S') > 1) told.push(...all('S', 'Multiple serves in a single rally'));
  if (count('R') > 1) told.push(...all('R', 'Multiple receptions in a single rally'));
  if (serve && serve.touch.mark !== '=' && count('R') === 0 && !isFault(rally))
    told.push(tell('Serve (that was not an error) did not have an accompanying reception', serve.row.line));
  if (touched.length > 0 && !serve && !isFault(rally)) told.push(tell('Rally had ball contacts but no serve'));
  return [...told, ...aceMessages(rally), ...endMessages(rally)];
}

function aceMessages(rally: Rally): readonly Message[] {
  const serve = serveOf(rally);
  if (!serve || !rally.point || isFault(rally)) return [];
  const { side, mark } = serve.touch;
  const receptions = rally.touched.filter(({ touch }) => touch.skill === 'R');
  const untouched = rally.touched.every(({ touch }) => touch.skill === 'S' || touch.skill === 'R');
  const won = rally.point.winner === side && untouched && receptions.every(({ touch }) => touch.mark === '=');
  const line = serve.row.line;
  if (won && mark !== '#' && mark !== '=') return [{ line, level: 2, text: 'Winning serve not coded as an ace' }];
  return mark === '#' && !won ? [{ line, level: 2, text: 'Non-winning serve was coded as an ace' }] : [];
}

/** Whom a touch gives the point; undefined where the ball is still in play. */
export function wonBy({ side, skill, mark }: Touch): Side | undefined {
  if (mark === '=') return otherSide(side);
  if (mark === '#' && 'SAB'.includes(skill)) return side;
  return mark === '/' && 'AB'.includes(skill) ? otherSide(side) : undefined;
}

function endMessages(rally: Rally): readonly Message[] {
  const { point, rows, last } = rally;
  if (!point) return [];
  const told: Message[] = [];
  let ended = isFault(rally);
  for (const { kind, line } of rows) {
    if (kind.is === 'filler') ended = true;
    if (kind.is === 'filler' && (kind.won ? kind.side : otherSide(kind.side)) !== point.winner)
      told.push({ line, level: 2, text: 'Point awarded to incorrect team (a filler says otherwise)' });
    const winner = kind.is === 'touch' ? wonBy(kind.touch) : undefined;
    if (kind.is !== 'touch' || winner === undefined) continue;
    ended = true;
    if (winner !== point.winner) told.push({ line, level: 2, text: wrongly(kind.touch) });
  }
  if (!ended) told.push({ line: last.line, level: 2, text: 'Rally does not include a winning or losing action' });
  return told;
}

const wrongly = ({ mark }: Touch): string =>
  mark === '='
    ? 'Point awarded to incorrect team following error (or "error" evaluation incorrect)'
    : 'Point awarded to incorrect team (or winning play evaluation incorrect)';
