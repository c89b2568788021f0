import type { Listed, Meta } from './meta.ts';
import type { Rally, Touched } from './rallies.ts';
import { type Message, type Side, SIDES } from './sections.ts';

/** Who touches the ball, against who stands where. */
export function courtMessages(rally: Rally, meta: Meta): readonly Message[] {
  const told = rally.touched.flatMap((touched) => {
    const { row, touch } = touched;
    const { number, side } = touch;
    const listed = meta.rosters[side].find((one) => one.number === number);
    const place = number === undefined ? 0 : row.sixes[side].indexOf(number) + 1;
    if (number === undefined) return [];
    const tell = (text: string): Message => ({ line: row.line, level: 2, text });
    if (!listed) return [tell(`Player ${number} could not be resolved to a player name/id`)];
    const absent = place === 0 && !listed.libero;
    return [
      ...(absent ? [tell('The listed player is not on court in this rotation')] : []),
      ...(touch.skill === 'S' && place !== 1 ? [tell('Serving player not in position 1')] : []),
      ...liberoMessages(touched, listed),
      ...netMessages(touched, place),
      ...tempoMessages(touched, listed),
    ];
  });
  return [...told, ...setMessages(rally)];
}

const DEEDS: Readonly<Record<string, string>> = { S: 'serve', A: 'attack', B: 'block' };

function liberoMessages({ row, touch }: Touched, { libero }: Listed): readonly Message[] {
  const deed = DEEDS[touch.skill];
  if (!libero || deed === undefined) return [];
  return [{ line: row.line, level: 2, text: `Player designated as libero was recorded making a ${deed}` }];
}

function netMessages({ row, touch }: Touched, place: number): readonly Message[] {
  const back = [1, 5, 6].includes(place);
  if (place === 0) return [];
  if (touch.skill === 'B' && back) return [{ line: row.line, level: 2, text: 'Block by a back-row player' }];
  if (touch.skill !== 'A' || touch.startZone === '') return [];
  const near = '234'.includes(touch.startZone);
  if (back && near) return [{ line: row.line, level: 2, text: 'Back-row player made an attack from a front-row zone' }];
  return !back && !near
    ? [{ line: row.line, level: 2, text: 'Front-row player made an attack from a back-row zone' }]
    : [];
}

/** Quick, slide and other are all that a middle attacks; a slide may be anyone's. */
function tempoMessages({ row, touch }: Touched, { role }: Listed): readonly Message[] {
  if (touch.skill !== 'A' || role === '') return [];
  const tell = (text: string): readonly Message[] => [{ line: row.line, level: 2, text }];
  if (touch.type === 'Q') return role === '4' ? [] : tell('Quick attack by non-middle player');
  return role === '4' && !'ON'.includes(touch.type) ? tell('Middle player made a non-quick attack') : [];
}

/** The first set after a good reception is the setter's; a set stands in one team's own three touches. */
function setMessages({ touched }: Rally): readonly Message[] {
  return touched.flatMap(({ row, touch }, at) => {
    const before = touched[at - 1]?.touch;
    const after = touched[at + 1]?.touch;
    if (touch.skill !== 'E' || !before) return [];
    const told: Message[] = [];
    const setter = row.sixes[touch.side][row.setters[touch.side] - 1];
    const good = before.skill === 'R' && before.side === touch.side && '#+'.includes(before.mark);
    if (good && touch.number !== undefined && touch.number !== setter)
      told.push({ line: row.line, level: 2, text: 'Set on good reception by another than the designated setter' });
    if ('RD'.includes(before.skill) && before.side !== touch.side && after?.skill === 'A' && after.side === before.side)
      told.push({ line: row.line, level: 2, text: 'Set in between a reception or dig and attack by the other team' });
    return told;
  });
}

/** No libero stands in the six, no number twice, and each of the six is listed. Told once for each rally. */
export function sixMessages({ rows, touched }: Rally, { rosters }: Meta): readonly Message[] {
  const row = touched[0]?.row ?? rows.at(-1);
  if (!row || row.kind.is === 'end') return [];
  const tell = (text: string): Message => ({ line: row.line, level: 2, text });
  return SIDES.flatMap((side: Side) => {
    const six = row.sixes[side];
    const told: Message[] = [];
    if (six.some((number) => Number.isNaN(number))) told.push(tell('The line-up is not complete'));
    else if (new Set(six).size < 6) told.push(tell('A player stands twice in the line-up'));
    for (const number of six) {
      const listed = rosters[side].find((one) => one.number === number);
      if (listed?.libero) told.push(tell(`Libero ${number} stands in the line-up`));
      if (!listed && !Number.isNaN(number)) told.push(tell(`Player ${number} of the line-up is not in the roster`));
    }
    return told;
  });
}
