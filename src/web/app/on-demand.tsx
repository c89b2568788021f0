import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { Waiting } from './waiting.tsx';

type Loaded<Props> = { readonly Part: ComponentType<Props> } | { readonly fault: unknown };

/**
 * A part of the app that is fetched when it is first needed. React's `lazy` keeps a skeleton for at least 300 ms, however
 * soon the part is there: on the way to the tracker or to an analysis that would be most of the time.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, waiting = <Waiting />) {
  const listeners = new Set<() => void>();
  let loading: Promise<void> | undefined;
  let loaded: Loaded<Props> | undefined;

  async function begin(): Promise<void> {
    loaded = await load().then(
      (Part) => ({ Part }),
      (fault: unknown) => ({ fault }),
    );
    for (const listener of listeners) listener();
  }
  const fetchPart = (): Promise<void> => (loading ??= begin());
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    void fetchPart();
    return () => void listeners.delete(listener);
  };

  function OnDemand(props: Props) {
    const known = useSyncExternalStore(subscribe, () => loaded);
    if (!known) return waiting;
    if ('fault' in known) throw known.fault;
    return <known.Part {...props} />;
  }
  return Object.assign(OnDemand, { fetch: fetchPart });
}

/** The same for a dialog, which is nothing until it is first opened. */
export function dialogOnDemand<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = onDemand(load, <></>);
  return function DialogOnDemand(props: Props) {
    const [wasOpened, setOpened] = useState(props.open);
    if (props.open && !wasOpened) setOpened(true);
    return wasOpened ? <Dialog {...props} /> : null;
  };
}
