import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { toast } from '#web/ui/messages/toasts.ts';
import { Waiting } from './waiting.tsx';

type Loaded<Props> = { readonly Part: ComponentType<Props> } | { readonly fault: unknown };

/**
 * A component that is loaded when it is first needed. Unlike React's `lazy` it shows no skeleton for a minimum of 300
 * ms, which would be most of the way to the tracker.
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
      // A later visit tries again.
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

/** The same for a dialog, which renders nothing until it is first opened. If loading fails, the screen below stays. */
export function dialogOnDemand<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = onDemand(load, <></>, AbsentDialog);
  return function DialogOnDemand(props: Props) {
    return props.open || Dialog.isThere() ? <Dialog {...props} /> : null;
  };
}

function AbsentDialog({ open, onClose }: DialogProps) {
  useEffect(() => {
    if (!open) return;
    tellAbsent();
    onClose();
  }, [open, onClose]);
  return null;
}

/** Says that a part of the app is neither on this device nor to be had. Chrome before 156 has it only after a reload. */
export function tellAbsent(): void {
  toast({
    title: 'This could not be opened',
    description: 'It needs the internet. Try again when online.',
    tone: 'bad',
    action: { label: 'Reload', run: () => location.reload() },
  });
}
