import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export const timeCapsulesQuery = queryOptions<TimeCapsuleDto[]>({ queryKey: ['/api/time-capsules'] });

/** One capsule, from the list if it is known. */
export function useTimeCapsule(id: string, enabled: boolean) {
  const client = useQueryClient();
  return useQuery<TimeCapsuleDto>({
    queryKey: ['/api/time-capsules', id],
    enabled,
    placeholderData: () => client.getQueryData(timeCapsulesQuery.queryKey)?.find((capsule) => capsule.id === id),
  });
}

export const useTimeCapsules = () => useQuery(timeCapsulesQuery);

/** The longest time between two updates, in milliseconds, for texts such as "3 minutes ago". */
const TICK_MS = 60_000;

/**
 * The current time for pages of time capsules. Refetches the list and the notifications when a capsule becomes due, a few
 * times after that, and a few times while the video of a new capsule is being processed.
 */
export function useRefetchWhenDue(capsules: readonly TimeCapsuleDto[] | undefined): Date {
  const client = useQueryClient();
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const next = nextRefetch(capsules ?? [], now) ?? Infinity;
    const refresh = (): void => {
      const moment = new Date();
      setNow(moment);
      if (moment.getTime() < next) return;
      void client.invalidateQueries({ queryKey: timeCapsulesQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['/api/notifications'] });
    };
    const timer = window.setTimeout(refresh, Math.max(0, Math.min(next - Date.now(), TICK_MS)));
    return () => window.clearTimeout(timer);
  }, [capsules, now, client]);

  return now;
}

type Dated = Pick<TimeCapsuleDto, 'status' | 'deliveryDate'>;

/** Refetches after a capsule's date, in seconds, so that "Delivered" appears by itself. */
const REFETCH_AFTER_DUE_SECONDS = [0, 3, 8, 15, 25, 45, 75];

/** Refetches after a capsule's creation, in seconds, until its poster is ready. */
const REFETCH_WHILE_PROCESSING_SECONDS = [3, 8, 20, 45, 90];

/** A capsule is due when it is scheduled and its date is not in the future (docs/product.md §4). */
export function isDue({ status, deliveryDate }: Dated, now: Date): boolean {
  return status === 'scheduled' && Date.parse(deliveryDate) <= now.getTime();
}

/** The next moment after `now` at which to refetch, in milliseconds since 1970; null if there is none. */
export function nextRefetch(
  capsules: readonly (Dated & Pick<TimeCapsuleDto, 'createdAt' | 'videoReady'>)[],
  now: Date,
): number | null {
  const after = (start: string, seconds: readonly number[]): number[] =>
    seconds.map((each) => Date.parse(start) + each * 1000);
  const moments = capsules
    .flatMap(({ status, deliveryDate, videoReady, createdAt }) => [
      ...(status === 'scheduled' ? after(deliveryDate, REFETCH_AFTER_DUE_SECONDS) : []),
      ...(videoReady ? [] : after(createdAt, REFETCH_WHILE_PROCESSING_SECONDS)),
    ])
    .filter((moment) => moment > now.getTime());
  return moments.length === 0 ? null : moments.reduce((earliest, next) => Math.min(earliest, next));
}
