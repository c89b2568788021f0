import { useEffect, useState } from 'react';
import { logProblem } from '#web/browser/log.ts';
import { whenIdle } from '#web/browser/when-idle.ts';

/** Whether a team's logo fails to load despite a network; its palette then belongs to no picture (HEAD-13). */
export function useLogoFails(logoUrl: string | null): boolean {
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    if (logoUrl === null || !navigator.onLine) return undefined;
    const logo = new Image();
    logo.onerror = () => {
      // Offline the logo does not load, but the colours that were read from it are stored.
      if (!navigator.onLine) return;
      logProblem('The team logo could not be loaded.', logoUrl);
      setFailed(logoUrl);
    };
    const forget = whenIdle(() => (logo.src = logoUrl));
    return () => {
      forget();
      logo.onerror = null;
    };
  }, [logoUrl]);
  return failed === logoUrl;
}
