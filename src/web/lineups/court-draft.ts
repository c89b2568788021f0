import { sameCourt } from '#domain/lineups/court.ts';
import type { Court } from '#domain/lineups/schema.ts';

/** A court as it stands on the screen and is not saved yet, and the stored one that it was made from. */
export type Draft = { readonly lineupId: string; readonly replaces: Court; readonly court: Court };

export type SaveOutcome = 'saved' | 'failed' | 'nothing';

type Parts = {
  /** Resolves when the device keeps it; false when it does not. */
  readonly save: (draft: Draft) => Promise<boolean>;
  readonly told: () => void;
};

/** How long the hand may rest before the court is saved: short, since a page that is torn away takes it along. */
export const PAUSE_MS = 120;

/**
 * Changes of one court on their way to be saved: gathered during a short pause, sent at once on leaving. Each save
 * names the court before it, so that work of somebody else that it overwrites can be told apart and kept.
 */
export function courtDraft({ save, told }: Parts) {
  let draft: Draft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSetAside = false;

  const show = (next: Draft | undefined) => {
    draft = next;
    told();
  };

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), PAUSE_MS);
  };

  async function flush(): Promise<SaveOutcome> {
    clearTimeout(timer);
    const sent = draft;
    if (!sent || sameCourt(sent.court, sent.replaces)) return forget(sent);
    const rest = { ...sent, replaces: sent.court };
    draft = rest;
    const isKept = await save(sent).catch(() => false);
    // Unless it was changed again meanwhile, what is stored is what is shown: also after a refusal.
    if (draft === rest) show(undefined);
    return isKept ? 'saved' : 'failed';
  }

  function forget(sent: Draft | undefined): SaveOutcome {
    if (sent && draft === sent) show(undefined);
    return 'nothing';
  }

  return {
    current: () => draft,
    isSetAside: () => isSetAside,
    /** One more change of the court that is shown; a change of another lineup saves the first one. */
    change(lineupId: string, stored: Court, court: Court): void {
      if (draft && draft.lineupId !== lineupId) void flush();
      const replaces = draft?.lineupId === lineupId ? draft.replaces : stored;
      show({ lineupId, replaces, court });
      wait();
    },
    flush,
    /** While a new lineup is being named, the court is cleared and nothing is saved. */
    setAside(): void {
      clearTimeout(timer);
      isSetAside = true;
      told();
    },
    bringBack(): void {
      isSetAside = false;
      if (draft) wait();
      told();
    },
  };
}
