import { blockMessages } from './block-checks.ts';
import { courtMessages, sixMessages } from './court-checks.ts';
import { dayMessages } from './match-day.ts';
import { type Meta, metaMessages, metaOf } from './meta.ts';
import { orderMessages, scoreMessages } from './order-checks.ts';
import { ralliesOf } from './rallies.ts';
import { type Played, playByPlay } from './play-by-play.ts';
import { rallyMessages } from './rally-checks.ts';
import { rosterMessages } from './roster-checks.ts';
import { type Row, rowMessages, rowOf } from './rows.ts';
import { linesOf, type Message, sectionsOf } from './sections.ts';
import { setMessages } from './set-checks.ts';
import { touchMessages } from './touch-checks.ts';
import { setterMessages, turnMessages } from './turn-checks.ts';

export type DvwReading = {
  readonly messages: readonly Message[];
  readonly match: { readonly meta: Meta; readonly rows: readonly Row[]; readonly played: readonly Played[] };
};

/** A scout file as another program reads it, with everything that this program would remark on. */
export function readDvw(text: string, level: 2 | 3 = 2, today = new Date()): DvwReading {
  const sections = sectionsOf(text);
  const meta = metaOf(sections);
  const rows = linesOf(sections, '3SCOUT').map(rowOf);
  const rallies = ralliesOf(rows);
  const messages = [
    ...sections.messages,
    ...dayMessages(sections, today),
    ...metaMessages(sections, meta),
    ...rosterMessages(meta),
    ...setMessages(meta, rows),
    ...rows.flatMap(rowMessages),
    ...orderMessages(rows),
    ...scoreMessages(rows),
    ...turnMessages(rallies),
    ...setterMessages(rows),
    // The strictest level looks at each row by itself.
    ...(level === 2 ? blockMessages(rows) : []),
    ...rallies.flatMap(rallyMessages),
    ...rallies.flatMap(({ touched }) => touchMessages(touched)),
    ...rallies.flatMap((rally) => [...courtMessages(rally, meta), ...sixMessages(rally, meta)]),
  ];
  return {
    messages: messages.filter((message) => message.level <= level).toSorted((a, b) => a.line - b.line),
    match: { meta, rows, played: playByPlay(rallies) },
  };
}
