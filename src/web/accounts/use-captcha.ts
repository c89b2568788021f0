import { useCallback, useEffect, useRef, useState } from 'react';
import { Captcha } from '#domain/accounts/api.ts';
import { call } from '#web/access/call.ts';

/** The question of the sign-up form. `renew` gives the old one back, so that its answer no longer counts. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const held = useRef<string | undefined>(undefined);
  const renew = useCallback(async () => {
    const replaces = held.current;
    const answer = await call(Captcha, '/api/captcha', replaces === undefined ? {} : { replaces });
    held.current = answer.ok ? answer.value.id : undefined;
    setCaptcha(answer.ok ? answer.value : null);
    setProblem(answer.ok ? null : answer.message);
  }, []);
  useEffect(() => void renew(), [renew]);
  return { captcha, problem, renew };
}
