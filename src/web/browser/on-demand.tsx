import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { toast } from '#web/ui/messages/toasts.ts';
import { Waiting } from './waiting.tsx';

type Loaded<Props> = { readonly Part: ComponentType<Props> } | { readonly fault: unknown };

/**
 * A part of the app that is fetched when it is first needed. React's `lazy` keeps a skeleton for at least 300 ms, however
 * soon the part is there: on the way to the tracker or to an analysis that would be most of the time.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting = <Waiting />,
  Absent?: ComponentType<Props>,
) {
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
    return () => {
      listeners.delete(listener);
      // Whoever comes back to it asks for it once more.
      if (loaded && 'fault' in loaded) loading = loaded = undefined;
    };
  };

  function OnDemand(props: Props) {
    const known = useSyncExternalStore(subscribe, () => loaded);
    if (!known) return waiting;
    if ('Part' in known) return <known.Part {...props} />;
    if (!Absent) throw known.fault;
    return <Absent {...props} />;
  }
  return Object.assign(OnDemand, { fetch: fetchPart, isThere: () => loaded !== undefined && 'Part' in loaded });
}

type DialogProps = { open: boolean; onClose(): void };

/** The same for a dialog, which is nothing until it is first opened. The screen under it stays, whatever comes of it. */
export function dialogOnDemand<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = onDemand(load, <></>, AbsentDialog);
  return function DialogOnDemand(props: Props) {
    return props.open || Dialog.isThere() ? <Dialog {...props} /> : null;
  };
}

function AbsentDialog({ open, onClose }: DialogProps) {
  useEffect(() => {
    if (!open) return;
    toast({
      title: 'This could not be opened',
      description: 'It needs the internet. Try again when you are online.',
      tone: 'bad',
    });
    onClose();
  }, [open, onClose]);
  return null;
}
