import type { LoggedEvent } from './corrections.ts';
import { type MatchState, setOf } from './fold.ts';
import { type EntryOf, inWords, isListed, type Kind } from './kinds.ts';
import { type Names, scoreText } from './match-log.ts';

/** An entry as it is said to the person who made it: `Stat recorded`, `#7 Ruiz`, `kill`. */
export type Action = { readonly title: string; readonly who: string; readonly what: string };

type Place = { readonly id: string; readonly setNumber: number; readonly state: MatchState; readonly names: Names };
type Say<K extends Kind> = (payload: EntryOf<K>['payload'], place: Place) => Action | undefined;

const entitled = (title: string, entry: EntryOf, names: Names): Action => {
  const { who, what } = inWords(entry, names);
  return { title, who, what };
};

const SAYS: { readonly [K in Kind]: Say<K> } = {
  stat: (payload, { names }) =>
    entitled(
      payload.by > 0 ? 'Stat recorded' : 'Stat removed',
      { kind: 'stat', payload: { ...payload, by: 1 } },
      names,
    ),
  score: ({ side, by }, { setNumber, state, names }) => ({
    title: by > 0 ? 'Point recorded' : 'Point removed',
    who: `${names.side(side)}, ${scoreText(setOf(state, setNumber).score)}`,
    what: '',
  }),
  void(_, { id, state, names }) {
    const target = targetOf(state, id);
    if (target?.kind === 'void') return { title: 'Redone', who: '', what: '' };
    const undone = target?.kind === 'replace' ? target.payload.with : target;
    return undone && isListed(undone) ? entitled('Undone', undone, names) : undefined;
  },
  replace: ({ with: content }, { names }) => entitled('Changed', content, names),
  'open-set': () => undefined,
  opaque: () => undefined,
};

/** How an entry is said when it was just made, with the score as it is now; nothing for one without a line in the log. */
export function actionOf(event: LoggedEvent, state: MatchState, names: Names): Action | undefined {
  const { id, setNumber } = event;
  return say(event, { id, setNumber, state, names });
}

const say = <K extends Kind>({ kind, payload }: EntryOf<K>, place: Place): Action | undefined =>
  SAYS[kind](payload, place);

function targetOf({ corrections }: MatchState, id: string): LoggedEvent | undefined {
  for (let at = corrections; at; at = at.before) if (at.event.id === id) return at.target;
  return undefined;
}
