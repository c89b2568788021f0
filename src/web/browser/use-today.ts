import { useEffect, useState } from 'react';
import { type Day, localDay } from '#domain/core/dates.ts';

const LOOK_MS = 30_000;

/** The person's own calendar day, also past midnight and after the device has slept. */
export function useToday(): Day {
  const [today, setToday] = useState(() => localDay(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(localDay(new Date())), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
