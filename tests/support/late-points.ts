import type { Entry } from '../plain-match/entries.ts';

/**
 * Whether an entry names a point of the score cards that was taken out before it came, or such a point comes back. The law
 * is silent on where these stand, and the engine and the law read plainly do not always agree (decision 189).
 */
export function hasLatePoints(log: readonly Entry[]): boolean {
  const points = new Set(log.flatMap((entry) => (entry.kind === 'score' && entry.payload.by > 0 ? [entry.id] : [])));
  const gone = new Set<string>();
  const takers = new Set<string>();
  return log.some((entry) => {
    const out = takenOutBy(entry);
    const own = out.filter((id) => points.has(id));
    if (out.some((id) => takers.has(id)) || namedBy(entry).some((id) => gone.has(id))) return true;
    for (const id of own) gone.add(id);
    if (own.length > 0) takers.add(entry.id);
    return false;
  });
}

function takenOutBy({ kind, payload }: Entry): readonly string[] {
  if (kind === 'strike') return payload.targets;
  if (kind === 'void') return [payload.target];
  return kind === 'score' && payload.takesBack !== null ? [payload.takesBack] : [];
}

const namedBy = ({ payload }: Entry): readonly string[] =>
  ['after', 'before', 'until'].map((field) => String(Reflect.get(payload, field)));
