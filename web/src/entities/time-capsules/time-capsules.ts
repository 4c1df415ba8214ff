import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export const timeCapsulesQuery = queryOptions<TimeCapsuleDto[]>({ queryKey: ['/api/time-capsules'] });

/** One capsule, from the list if it is known. */
export function useTimeCapsule(id: string) {
  const client = useQueryClient();
  return useQuery<TimeCapsuleDto>({
    queryKey: ['/api/time-capsules', id],
    placeholderData: () => client.getQueryData(timeCapsulesQuery.queryKey)?.find((capsule) => capsule.id === id),
  });
}

export function useTimeCapsules() {
  return useQuery(timeCapsulesQuery);
}

/** How often the current time is updated at least, in milliseconds, for texts such as "3 minutes ago". */
const TICK = 60_000;

/**
 * The moment that a screen of time capsules shows. It moves when a capsule comes due, which also fetches the list (and
 * the
 * notifications) again, then and a few times soon after, and a few times while a new capsule's video is being prepared;
 * between those moments nothing is asked of the server.
 */
export function useRefetchWhenDue(capsules: readonly TimeCapsuleDto[] | undefined): Date {
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

type Dated = Pick<TimeCapsuleDto, 'status' | 'deliveryDate'>;
type Watched = Dated & Pick<TimeCapsuleDto, 'createdAt' | 'videoReady'>;

/**
 * Seconds after a capsule's date at which its state is looked at again, so that "Delivered" shows by itself. After the
 * last look nothing is asked any more.
 */
const LOOKS_AFTER_DUE_SECONDS = [0, 3, 8, 15, 25, 45, 75];

/** Seconds after a capsule's creation at which its video, still being prepared, is looked at again for its poster. */
const LOOKS_WHILE_PREPARED_SECONDS = [3, 8, 20, 45, 90];

/** A capsule is due when it is scheduled and its date is not in the future (docs/product.md §4). */
export function isDue(capsule: Dated, now: Date): boolean {
  return capsule.status === 'scheduled' && Date.parse(capsule.deliveryDate) <= now.getTime();
}

/**
 * The next moment after `now` (milliseconds since 1970) at which a capsule comes due or is worth another look;
 * null when none is.
 */
export function nextLook(capsules: readonly Watched[], now: Date): number | null {
  const looks = capsules
    .flatMap((capsule) => [
      capsule.status === 'scheduled' ? firstAfter(capsule.deliveryDate, LOOKS_AFTER_DUE_SECONDS, now) : null,
      capsule.videoReady ? null : firstAfter(capsule.createdAt, LOOKS_WHILE_PREPARED_SECONDS, now),
    ])
    .filter((look) => look !== null);
  return looks.length === 0 ? null : looks.reduce((earliest, look) => Math.min(earliest, look));
}

function firstAfter(start: string, seconds: readonly number[], now: Date): number | null {
  const began = Date.parse(start);
  const offset = seconds.find((each) => began + each * 1000 > now.getTime());
  return offset === undefined ? null : began + offset * 1000;
}
