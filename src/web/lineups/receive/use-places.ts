import { useState } from 'react';
import { wording } from '#domain/core/refusals.ts';
import { setFormation } from '#domain/lineups/receive/commands.ts';
import { mirror, shownPlaces, SIX, storedPlaces } from '#domain/lineups/receive/places.ts';
import { type FormationKind, type FormationPlaces, samePlaces } from '#domain/lineups/receive/schema.ts';
import type { CourtPosition } from '#domain/lineups/schema.ts';
import { newId } from '#web/sync/new-id.ts';
import { useDo, useRows } from '#web/sync/screen/hooks.ts';
import { announce } from '#web/ui/messages/announcements.ts';
import { toast } from '#web/ui/messages/toasts.ts';

/** A change of the places of one rotation. */
type Change = {
  readonly rotation: CourtPosition;
  readonly kind: FormationKind;
  readonly before: FormationPlaces;
  readonly after: FormationPlaces;
};
/** The changes of one press, which Undo takes back together. */
type Step = readonly Change[];

const FIRST: CourtPosition = 1;
const MOST_STEPS = 100;
const nothing = () => undefined;

const keyOf = ({ rotation, kind }: Pick<Change, 'rotation' | 'kind'>) => `${kind} ${rotation}`;

/** The places of a lineup on one side of the serve, and the changes that were made of them here. */
export function usePlaces(teamId: string, lineupId: string, kind: FormationKind) {
  const formations = useRows('lineupFormations', { teamId, lineupId });
  const versions = useRows('formationVersions', { teamId, lineupId, kind });
  const { save, onTheirWay } = useSaving(teamId, lineupId);
  const [steps, setSteps] = useState<readonly Step[]>([]);

  const storedIn = (rotation: CourtPosition): FormationPlaces =>
    onTheirWay.get(keyOf({ rotation, kind })) ?? storedPlaces(formations, { lineupId, rotation, kind });
  const changeTo = (rotation: CourtPosition, after: FormationPlaces): Change[] => {
    const before = storedIn(rotation);
    return samePlaces(before, after) ? [] : [{ rotation, kind, before, after }];
  };
  function make(step: Step): void {
    if (step.length === 0) return;
    setSteps([...steps, step].slice(-MOST_STEPS));
    void save(step);
  }
  const last = steps.findLast(([change]) => change?.kind === kind);
  /** A rotation that a colleague has changed since stays as it is. */
  const undoable = (last ?? []).filter(({ rotation, after }) => samePlaces(storedIn(rotation), after));
  return {
    storedIn,
    set: (rotation: CourtPosition, places: FormationPlaces) => make(changeTo(rotation, places)),
    mirror(): void {
      const first = shownPlaces(storedIn(FIRST), FIRST);
      announce('Mirrored from rotation 1.');
      make(SIX.filter((one) => one !== FIRST).flatMap((one) => changeTo(one, mirror(first, FIRST, one))));
    },
    canUndo: undoable.length > 0,
    undo(): void {
      announce('Undone.');
      setSteps(steps.filter((step) => step !== last));
      void save(undoable.map(({ before, after, ...of }) => ({ ...of, before: after, after: before })));
    },
    /** The newest places of a rotation that a colleague's save replaced, unless they stand again. */
    earlierIn(rotation: CourtPosition) {
      const kept = versions.filter((version) => version.rotation === rotation);
      const newest = kept.toSorted((a, b) => b.replacedAt.localeCompare(a.replacedAt))[0];
      return newest && !samePlaces(newest.places, storedIn(rotation)) ? newest : undefined;
    },
  };
}

/** Queues each change in the task of the hand that made it, so that nothing is lost with the page. */
function useSaving(teamId: string, lineupId: string) {
  const run = useDo();
  const [onTheirWay, setOnTheirWay] = useState<ReadonlyMap<string, FormationPlaces>>(new Map());
  async function save(step: Step): Promise<void> {
    const made = new Map(step.map((change) => [keyOf(change), change.after]));
    setOnTheirWay((all) => new Map([...all, ...made]));
    const sent = step.map(({ before, after, ...of }) => {
      const input = { teamId, lineupId, ...of, places: [...after], replaces: [...before], versionId: newId() };
      return run(setFormation.draft(input)).catch(nothing);
    });
    const results = await Promise.all(sent);
    // Unless it was changed again meanwhile, what is stored is what is shown: also after a refusal.
    setOnTheirWay((all) => new Map([...all].filter(([key, places]) => made.get(key) !== places)));
    const failed = results.find((result) => !result?.ok);
    if (results.every((result) => result?.ok)) return;
    const reason = failed && !failed.ok ? { description: wording(failed.refusal) } : {};
    toast({ title: 'Failed to save the places', tone: 'bad', ...reason });
  }
  return { save, onTheirWay };
}
