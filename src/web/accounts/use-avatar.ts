import { useEffect, useState } from 'react';
import { PROFILE_TEXTS } from '#domain/accounts/api.ts';
import { avatarProblem, WRONG_TYPE } from '#domain/accounts/avatar.ts';
import { forgetMistakes, toast } from '#web/ui/toasts.ts';
import { useOwnMistakes } from '#web/ui/use-toasts.ts';

const ABOUT = 'picture';

/** A picture on its way: the photo that is being cropped, and what was cut out of it, kept until it is saved. */
export function useAvatar(stored: string | null) {
  useOwnMistakes(ABOUT);
  const [photo, setPhoto] = useAddress();
  const [chosen, setChosen] = useAddress();
  const refuse = () => {
    setPhoto(null);
    toast({ ...WRONG_TYPE, tone: 'bad', about: ABOUT });
  };
  async function edit(): Promise<void> {
    const picture = stored === null ? undefined : await pictureAt(stored);
    if (picture) setPhoto(picture);
    else toast({ title: 'Error', description: PROFILE_TEXTS.avatarNotLoaded, tone: 'bad', about: ABOUT });
  }
  return {
    photo: photo?.url ?? null,
    chosen,
    choose(file: File): void {
      const problem = avatarProblem(file);
      if (problem) toast({ ...problem, tone: 'bad', about: ABOUT });
      else setPhoto(file);
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

type Shown = { readonly file: Blob; readonly url: string };

/** A file with an address for as long as it is shown. */
function useAddress() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown.url) : undefined), [shown]);
  const set = (file: Blob | null) => setShown(file && { file, url: URL.createObjectURL(file) });
  return [shown, set] as const;
}
