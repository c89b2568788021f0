import type { Called } from '#domain/sync/called.ts';
import { newId } from '#web/sync/new-id.ts';
import { isAway } from '#web/sync/tabs/page-life.ts';

const PREFIX = 'lineup-pro-unkept:';

/** A change as it was made, by this release or an earlier one: what was to be done, with what, and when it was tapped. */
export type MadeChange = {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  readonly at: string;
  /** Not in what an older release has kept. */
  readonly called?: Called | undefined;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isCalled = (value: unknown): value is Called => isThing(value) && 'names' in value && isThing(value.names);

/** By hand: a start reads this before the library of schemas is there. */
function isMadeChange(value: unknown): value is MadeChange {
  if (!isThing(value) || !('id' in value && 'name' in value && 'input' in value && 'at' in value)) return false;
  const isNamed = !('called' in value) || isCalled(value.called);
  return isNamed && [value.id, value.name, value.at].every(isText);
}

const entriesIn = (note: unknown): readonly MadeChange[] =>
  Array.isArray(note) && note.every(isMadeChange) ? note : [];

/** Changes of one person that are not in the outbox yet; they outlive a page that is left before they are. */
export type Unkept = {
  hold(entry: MadeChange): void;
  /** One whose turn has not come: should the page be left before, it is decided then. Answers how to say that it came. */
  foresee(id: string, decide: () => MadeChange | undefined): () => void;
  /** Durable, or with the server, or never to be. */
  letGo(ids: readonly string[]): void;
  /** Writes down at once what is held; false when the browser does not take it. */
  putAway(): boolean;
  /** Entries that other pages have left behind, by the name under which they did. */
  left(): readonly { readonly name: string; readonly entries: readonly MadeChange[] }[];
  isLeft(name: string): boolean;
  drop(name: string): void;
  /** Nothing of this person is to stay. */
  forget(): void;
};

/**
 * A page that is being left may only do what ends at once, and that is `localStorage`. Each page writes under a name of
 * its own, so that none overwrites another's.
 */
export function openUnkept(userId: string): Unkept {
  const prefix = `${PREFIX}${userId}:`;
  const own = prefix + newId();
  const held = new Map<string, MadeChange>();
  const foreseen = new Map<string, () => MadeChange | undefined>();
  let isWritten = false;

  const names = () => quietly(() => Object.keys(window.localStorage).filter((name) => name.startsWith(prefix))) ?? [];
  const read = (name: string): readonly MadeChange[] => {
    const text = quietly(() => window.localStorage.getItem(name));
    return entriesIn(quietly((): unknown => JSON.parse(text ?? '[]')));
  };
  const write = (name: string, entries: readonly MadeChange[]): boolean =>
    quietly(() => {
      if (entries.length > 0) window.localStorage.setItem(name, JSON.stringify(entries));
      else window.localStorage.removeItem(name);
      return true;
    }) ?? false;

  function putAway(): boolean {
    // One decision may add others: they are among these before the last is made.
    const decided = isAway() ? [...foreseen.values()].flatMap((decide) => quietly(decide) ?? []) : [];
    if (held.size + decided.length === 0 && !isWritten) return true;
    const entries = [...held.values(), ...decided];
    if (!write(own, entries)) return false;
    isWritten = entries.length > 0;
    return true;
  }
  const others = () => names().filter((name) => name !== own);

  return {
    hold(entry) {
      held.set(entry.id, entry);
      if (isAway() || isWritten) putAway();
    },
    foresee(id, decide) {
      foreseen.set(id, decide);
      return () => void foreseen.delete(id);
    },
    letGo(ids) {
      const wasHeld = ids.filter((id) => held.delete(id)).length > 0;
      if (wasHeld && isWritten) putAway();
      for (const name of wasHeld ? [] : others()) {
        const entries = read(name);
        const rest = entries.filter(({ id }) => !ids.includes(id));
        if (rest.length < entries.length) write(name, rest);
      }
    },
    putAway,
    left: () =>
      others()
        .map((name) => ({ name, entries: read(name) }))
        .filter(({ entries }) => entries.length > 0),
    isLeft: (name) => quietly(() => window.localStorage.getItem(name) !== null) ?? false,
    drop: (name) => void write(name, []),
    forget() {
      held.clear();
      foreseen.clear();
      for (const name of names()) write(name, []);
    },
  };
}

/** A browser with its storage full or forbidden throws at each touch. */
function quietly<T>(touch: () => T): T | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}
