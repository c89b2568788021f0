import type { Scouted } from './data-volley.ts';

/** Why a file is not taken for one match that somebody scouted. */
export type Damage = 'empty' | 'another-kind' | 'several' | 'cut-off' | 'no-rally' | 'unread';

export function damageOf(text: string, scouted: Scouted | undefined): Damage | undefined {
  if (text.trim() === '') return 'empty';
  if (!scouted) return text.trimStart().startsWith('[3DATAVOLLEYSCOUT]') ? 'cut-off' : 'another-kind';
  if ((text.match(/^\[3SCOUT\]/gm) ?? []).length > 1) return 'several';
  if (endsWithinRow(text)) return 'cut-off';
  if (scouted.rows.length > 0) return undefined;
  return scouted.unread.length > 0 ? 'unread' : 'no-rally';
}

/** All rows of a file have as many fields; the last one ends its line, or has them all. */
function endsWithinRow(text: string): boolean {
  const [before = '', last = ''] = text.split(/\r\n|\r|\n/).slice(-2);
  return !last.startsWith('**') && last.trim() !== '' && fields(last) < fields(before);
}

const fields = (row: string): number => row.split(';').length;
