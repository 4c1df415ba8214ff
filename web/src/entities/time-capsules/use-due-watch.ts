import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { nextLook } from './due-times.js';
import { timeCapsulesQuery } from './list-time-capsules.js';

/** At least this often the screen's notion of now moves on, in milliseconds, for texts such as "3 minutes ago". */
const TICK = 60_000;

/**
 * The moment that a screen of time capsules shows. It moves when a capsule comes due, which also fetches the list (and the
 * notifications) again, then and a few times soon after, and a few times while a new capsule's video is being prepared;
 * between those moments nothing is asked of the server.
 */
export function useDueWatch(capsules: readonly TimeCapsuleDto[] | undefined): Date {
  const client = useQueryClient();
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const look = nextLook(capsules ?? [], now);
    const wait = look === null ? TICK : Math.max(0, Math.min(look - Date.now(), TICK));
    const timer = window.setTimeout(() => {
      const moment = new Date();
      setNow(moment);
      if (look === null || moment.getTime() < look) return;
      void client.invalidateQueries({ queryKey: timeCapsulesQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['/api/notifications'] });
    }, wait);
    return () => window.clearTimeout(timer);
  }, [capsules, now, client]);

  return now;
}
