import { useEffect, useState } from 'react';
import { PROFILE_TEXTS } from '#domain/accounts/api.ts';
import { avatarProblem, WRONG_TYPE } from '#domain/accounts/avatar.ts';
import { forgetMistakes, toast } from '#web/ui/messages/toasts.ts';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';
import type { CropDialog } from './crop-dialog.tsx';

type CropStep = typeof CropDialog;

const ABOUT = 'picture';

/** A picture on its way: the photo that is being cropped, and what was cut out of it, kept until it is saved. */
export function useAvatar(stored: string | null) {
  useOwnMistakes(ABOUT);
  const [photo, setPhoto] = useAddress();
  const [CropStep, setCropStep] = useState<CropStep | null>(null);
  const [chosen, setChosen] = useAddress();
  const refuse = () => {
    setPhoto(null);
    toast({ ...WRONG_TYPE, tone: 'bad', about: ABOUT });
  };
  const failed = (description: string) => toast({ title: 'Error', description, tone: 'bad', about: ABOUT });
  /** The crop step comes over the network when it is first needed: what it makes could not be saved without one. */
  async function crop(picture: Blob): Promise<void> {
    const part = CropStep ?? (await import('./crop-dialog.tsx').catch(() => undefined))?.CropDialog;
    if (!part) return void failed(PROFILE_TEXTS.cropNotLoaded);
    setCropStep(() => part);
    setPhoto(picture);
  }
  async function edit(): Promise<void> {
    const picture = stored === null ? undefined : await pictureAt(stored);
    if (picture) await crop(picture);
    else failed(PROFILE_TEXTS.avatarNotLoaded);
  }
  return {
    photo: photo?.url ?? null,
    CropStep,
    chosen,
    choose(file: File): void {
      const problem = avatarProblem(file);
      forgetMistakes(ABOUT);
      if (problem) toast({ ...problem, tone: 'bad', about: ABOUT });
      else void crop(file);
    },
    edit,
    refuse,
    back: () => setPhoto(null),
    use(picture: File): void {
      forgetMistakes(ABOUT);
      setChosen(picture);
      setPhoto(null);
    },
    drop: () => setChosen(null),
  };
}

async function pictureAt(address: string): Promise<Blob | undefined> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.blob() : undefined;
  } catch {
    return undefined;
  }
}

type Preview = { readonly file: Blob; readonly url: string };

/** A file with an address for as long as it is shown. */
function useAddress() {
  const [shown, setShown] = useState<Preview | null>(null);
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown.url) : undefined), [shown]);
  const set = (file: Blob | null) => setShown(file && { file, url: URL.createObjectURL(file) });
  return [shown, set] as const;
}
