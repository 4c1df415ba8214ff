import { useEffect, useState } from 'react';

const TICK = 60_000;

/** The current time, updated each minute and whenever `fresh` changes. */
export function useNow(fresh?: unknown): Date {
  const [seen, setSeen] = useState(() => ({ fresh, now: new Date() }));
  if (seen.fresh !== fresh) setSeen({ fresh, now: new Date() });
  useEffect(() => {
    const timer = window.setInterval(() => setSeen((last) => ({ ...last, now: new Date() })), TICK);
    return () => window.clearInterval(timer);
  }, []);
  return seen.now;
}
