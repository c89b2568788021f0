import { useEffect, useState } from 'react';
import type { TraceLine } from '#domain/match/report/trace-lines.ts';
import { useStable } from '#web/ui/use-stable.ts';

/** So long a rally that no longer belongs to a figure stands struck (TRB-04). */
const STRUCK_MS = 5000;

type Shown = { readonly key: string; readonly lines: readonly TraceLine[]; readonly struck: readonly TraceLine[] };

/** The lines as somebody left them for one of their rallies, to correct it. */
let left: { readonly key: string; readonly lines: readonly TraceLine[] } | undefined;

/**
 * The rallies of an opened figure, and those that a correction has taken out of it: of this device or another, made
 * while the sheet is open or at the rally that was gone to from it. `key` says which figure of which match it is.
 */
export function useStruck(key: string, lines: readonly TraceLine[], isBack: boolean) {
  const [shown, setShown] = useState<Shown>(() => ({
    ...{ key, struck: [] },
    lines: isBack && left?.key === key ? left.lines : lines,
  }));
  useEffect(() => {
    left = undefined;
  }, []);
  if (shown.key !== key) setShown({ key, lines, struck: [] });
  else if (shown.lines !== lines) {
    const here = new Set(lines.map(({ id }) => id));
    const struck = [...shown.struck, ...shown.lines].filter(({ id }) => !here.has(id));
    setShown({ key, lines, struck });
  }
  const drop = (id: string) => setShown((now) => ({ ...now, struck: now.struck.filter((line) => line.id !== id) }));
  const keep = () => {
    left = { key, lines };
  };
  return { struck: shown.key === key ? shown.struck : [], drop, keep };
}

/** Ends the time of one that is struck, counted from when it was, however often the sheet is drawn meanwhile. */
export function useStruckTime(isStruck: boolean, onEnd: () => void): void {
  const end = useStable(onEnd);
  useEffect(() => {
    if (!isStruck) return undefined;
    const timer = setTimeout(end, STRUCK_MS);
    return () => clearTimeout(timer);
  }, [isStruck, end]);
}
