import { type Rally, serveOf } from './rallies.ts';
import type { Row } from './rows.ts';
import { type Message, type Side, SIDE_NAMES, SIDES } from './sections.ts';

/** After a side-out, and only then, the winner turns: a row says where the setter stands now, and the six moved. */
export function turnMessages(rallies: readonly Rally[]): readonly Message[] {
  const told: Message[] = [];
  let served: Side | undefined;
  for (const [at, rally] of rallies.entries()) {
    const before = rallies[at - 1];
    const begins = before?.set !== rally.set;
    const server = begins ? firstServer(rallies, at) : before.point?.winner;
    const serve = serveOf(rally);
    if (serve && server && serve.touch.side !== server)
      told.push({ line: serve.row.line, level: 2, text: 'The team that won the point before does not serve' });
    if (!begins && before.point) told.push(...turnOf(before, rally, before.point.winner, served));
    served = server;
  }
  return told;
}

/** Who serves first is told by the first serve of the set; without one nothing is expected. */
const firstServer = (rallies: readonly Rally[], at: number): Side | undefined => {
  const rally = rallies[at];
  return rally && serveOf(rally)?.touch.side;
};

function turnOf(before: Rally, rally: Rally, winner: Side, served: Side | undefined): readonly Message[] {
  const now = rally.touched[0]?.row ?? rally.rows.at(-1);
  if (served === undefined || !now) return [];
  const out = winner !== served;
  const told: Message[] = [];
  const tell = (text: string): void => void told.push({ line: now.line, level: 2, text });
  if (out && !rally.rows.some(({ kind }) => kind.is === 'place' && kind.side === winner))
    tell(`The row with the position of the ${SIDE_NAMES[winner]} setter after a side-out is missing`);
  for (const side of SIDES) {
    const expected = placeAfter(before.last, side, out && side === winner);
    // A row of her place beside that of the side-out moves her, whoever she is: a rotation was put right.
    const places = rally.rows.filter(({ kind }) => kind.is === 'place' && kind.side === side).length;
    const moved = places > (out && side === winner ? 1 : 0);
    const replaced = moved || rally.rows.some(({ kind }) => kind.is === 'setter' && kind.side === side);
    if (!replaced && now.setters[side] !== expected)
      tell(`The ${SIDE_NAMES[side]} setter is not in the position that follows from the rally before`);
  }
  return told;
}

const placeAfter = ({ setters }: Row, side: Side, turns: boolean): number =>
  turns ? ((setters[side] + 4) % 6) + 1 : setters[side];

/** The rows that name a setter, and where she stands, against the six. */
export function setterMessages(rows: readonly Row[]): readonly Message[] {
  const named: Record<Side, number | undefined> = { '*': undefined, a: undefined };
  const told: Message[] = [];
  for (const row of rows) {
    if (row.kind.is === 'setter') named[row.kind.side] = row.kind.number;
    if (row.kind.is !== 'place') continue;
    const { side, place } = row.kind;
    const name = SIDE_NAMES[side];
    if (row.setters[side] !== place)
      told.push({ line: row.line, level: 2, text: `The ${name} setter position differs from that of the row` });
    if (row.sixes[side][place - 1] !== named[side])
      told.push({
        line: row.line,
        level: 2,
        text: `Replacement of ${name} setter: the team is in rotation ${place} but the setter is not in that position`,
      });
  }
  return told;
}
