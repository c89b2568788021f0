import { Skeleton } from '#web/ui/skeleton.tsx';

/** Before it is known what to show: the shape of a page, and words for it when that lasts. */
export function Waiting({ text = 'Loading...' }: { text?: string }) {
  return (
    <main className="wrap">
      <Skeleton text={text} rows={5} />
    </main>
  );
}
