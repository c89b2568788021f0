import type { Touched } from './rallies.ts';
import type { Level, Message } from './sections.ts';

/** A touch against the one before it in the same rally. */
export function touchMessages(touched: readonly Touched[]): readonly Message[] {
  return touched.flatMap((now, at) => {
    const before = touched[at - 1];
    return before ? [...sameBall(before, now), ...samePlayer(before, now), ...blocks(before, now)] : [];
  });
}

const teller =
  ({ row }: Touched) =>
  (text: string, level: Level): Message => ({ line: row.line, level, text });

/** The two ends of one flight of the ball tell the same of it. */
function sameBall(before: Touched, now: Touched): readonly Message[] {
  const tell = teller(now);
  const [was, is] = [before.touch, now.touch];
  const told: Message[] = [];
  const differ = (a: string, b: string): boolean => a !== '' && b !== '' && a !== b;
  if (was.skill === 'S' && is.skill === 'R') {
    if (was.type !== is.type) told.push(tell(`Reception type (${is.type}) does not match serve type (${was.type})`, 2));
    if (differ(was.startZone, is.startZone)) told.push(tell('Reception start zone does not match serve start zone', 3));
    if (differ(was.endZone, is.endZone)) told.push(tell('Reception end zone does not match serve end zone', 3));
    if (differ(was.subZone, is.subZone)) told.push(tell('Reception end sub-zone does not match serve end sub-zone', 3));
  }
  const pair = `${was.skill}${is.skill}`;
  const crossed = was.side !== is.side;
  const flies = (pair === 'EA' && !crossed) || ((pair === 'AB' || pair === 'AD') && crossed);
  if (flies && was.type !== is.type) told.push(tell(`Type of ${pair} differs (${was.type}, ${is.type})`, 3));
  return told;
}

function samePlayer(before: Touched, now: Touched): readonly Message[] {
  const tell = teller(now);
  const [was, is] = [before.touch, now.touch];
  if (is.number === undefined || was.number !== is.number || was.side !== is.side) return [];
  if (was.skill === is.skill && was.mark === is.mark)
    return [tell('Repeated row with same skill and evaluation_code for the same player', 2)];
  // Scouts write other touches twice that were one, so these two alone are remarked on.
  return ['RA', 'EB'].includes(`${was.skill}${is.skill}`) ? [tell('Consecutive actions by the same player', 2)] : [];
}

function blocks(before: Touched, now: Touched): readonly Message[] {
  const [was, is] = [before.touch, now.touch];
  if (was.skill !== 'A' || is.skill !== 'B' || was.side === is.side) return [];
  const tell = teller(before);
  if (was.players === '0')
    return [tell('Attack (which was followed by a block) has "No block" recorded for number of players', 2)];
  if ('/!'.includes(was.mark) && was.players === '')
    return [tell('Attack (which was blocked) does not have number of blockers recorded', 3)];
  if (is.mark === '#' && !'/'.includes(was.mark)) return [tell('Blocked attack was not recorded as such', 2)];
  return is.mark === '/' && was.mark !== '#' ? [tell('Winning attack was not recorded as such', 3)] : [];
}
