import { useState } from 'react';
import { type Action, actionOf, mainOf } from '#domain/match/last-action.ts';
import type { Names } from '#domain/match/match-log.ts';
import type { Match } from '#web/match/use-match.ts';

/** `nth` tells two taps apart that read the same: each is spoken. */
export type LastAction = Action & { readonly nth: number };

/** The newest entry of this device in words. They stay as they were said, whatever others enter afterwards. */
export function useLastAction({ newest, state }: Match, names: Names): LastAction | null {
  const [said, setSaid] = useState<{ of: Match['newest']; action: LastAction | null }>({ of: undefined, action: null });
  if (said.of === newest) return said.action;
  const action = newest ? next(said.action, actionOf(mainOf(newest, state), state, names)) : null;
  setSaid({ of: newest, action });
  return action;
}

function next(before: LastAction | null, action: Action | undefined): LastAction | null {
  if (!action) return before;
  const isRepeated = before?.title === action.title && before.who === action.who && before.what === action.what;
  return { ...action, nth: isRepeated ? before.nth + 1 : 0 };
}
