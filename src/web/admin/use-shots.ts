import { useEffect, useRef, useState } from 'react';
import {
  SHOT_DEVICES,
  SHOT_PATIENCE_MS,
  SHOT_TEXTS,
  ShotAnswer,
  type ShotDevice,
  ShotItem,
  SHOTS_PAUSE_MS,
} from '#domain/admin/shots.ts';
import { type Answer, call } from '#web/access/call.ts';
import { saveFrom } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/messages/toasts.ts';

type Progress = { readonly item: ShotItem; readonly place: number; readonly of: number };

const nameOf = (device: ShotDevice, item: ShotItem): string => {
  const { width, height } = SHOT_DEVICES[device];
  return `lineup-pro-${item}-${device}-${width}x${height}.png`;
};

/** Pictures that were made since the page was opened, by device and item (AMB-108). */
export function useShots() {
  const [device, setDevice] = useState<ShotDevice>('iphone');
  const [made, setMade] = useState<ReadonlyMap<string, string>>(new Map());
  const [progress, setProgress] = useState<Progress | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);

  const take = async (item: ShotItem): Promise<boolean> => {
    const answer = await call(ShotAnswer, '/api/admin/screenshots', { item, device }, SHOT_PATIENCE_MS);
    if (!answer.ok || !answer.value.success) {
      toast({ title: SHOT_TEXTS.failed, description: reasonIn(answer), tone: 'bad' });
      return false;
    }
    const { image } = answer.value;
    setMade((before) => new Map(before).set(nameOf(device, item), image));
    toast({ title: SHOT_TEXTS.made, tone: 'ok' });
    return true;
  };
  /** One after the other with a pause between, and no further than the first that fails. */
  const takeAll = async (items: readonly ShotItem[]): Promise<void> => {
    for (const [index, item] of items.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, SHOTS_PAUSE_MS));
      if (isLeft.current) return;
      setProgress({ item, place: index + 1, of: items.length });
      if (!(await take(item))) break;
    }
    setProgress(null);
  };
  const download = (item: ShotItem): void => {
    const name = nameOf(device, item);
    saveFrom(made.get(name) ?? '', name);
    toast({ title: SHOT_TEXTS.downloaded, tone: 'ok' });
  };
  return {
    device,
    setDevice,
    progress,
    imageOf: (item: ShotItem) => made.get(nameOf(device, item)),
    generate: (item: ShotItem) => void takeAll([item]),
    generateAll: () => void takeAll(ShotItem.options.filter((item) => !made.has(nameOf(device, item)))),
    download,
  };
}

function reasonIn(answer: Answer<ShotAnswer>): string {
  const said = answer.ok ? 'error' in answer.value && answer.value.error : answer.message;
  return said || SHOT_TEXTS.tryAgain;
}
