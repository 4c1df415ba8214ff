import { useEffect, useState } from 'react';
import { currentTime } from './clock.js';

const TICK = 60_000;

/** The current time, updated each minute and whenever `fresh` changes. */
export function useNow(fresh?: unknown): Date {
  const [seen, setSeen] = useState(() => ({ fresh, now: currentTime() }));
  if (seen.fresh !== fresh) setSeen({ fresh, now: currentTime() });
  useEffect(() => {
    const timer = window.setInterval(() => setSeen((last) => ({ ...last, now: currentTime() })), TICK);
    return () => window.clearInterval(timer);
  }, []);
  return seen.now;
}
