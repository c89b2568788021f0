/** Does `work` once for each object, and keeps what came of it as long as the object lives: for what is never changed. */
export function oncePer<From extends object, To extends object>(work: (from: From) => To): (from: From) => To {
  const done = new WeakMap<From, To>();
  return (from) => {
    const known = done.get(from);
    if (known) return known;
    const made = work(from);
    done.set(from, made);
    return made;
  };
}
