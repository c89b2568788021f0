import { useEffect, useRef } from 'react';
import { isQuiet, isUpdateWaiting, takeUpdate } from './update.ts';

export function useQuietUpdate(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    const from = last.current;
    last.current = path;
    if (isUpdateWaiting() && isQuiet(from, path)) takeUpdate();
  }, [path]);
}
