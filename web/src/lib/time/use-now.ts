import { useEffect, useState } from 'react';
import { currentTime } from './clock.js';

const INTERVAL_MS = 60_000;

/** Returns the current time, updated each minute and whenever `data` changes. */
export function useNow(data?: unknown): Date {
  const [seen, setSeen] = useState(() => ({ data, now: currentTime() }));
  if (seen.data !== data) setSeen({ data, now: currentTime() });
  useEffect(() => {
    const timer = window.setInterval(() => setSeen((last) => ({ ...last, now: currentTime() })), INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, []);
  return seen.now;
}
