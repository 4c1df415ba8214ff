import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sendJson } from '../../lib/http/http.js';

export const timeCapsulesQuery = queryOptions<TimeCapsuleDto[]>({ queryKey: ['/api/time-capsules'] });

/** Received capsules. Their key extends that of the user's own, so that the same events refetch them. */
export const receivedRead = queryOptions<ReceivedTimeCapsuleDto[]>({ queryKey: ['/api/time-capsules', 'received'] });

export function useTimeCapsule(id: string, enabled: boolean) {
  const client = useQueryClient();
  return useQuery<TimeCapsuleDto>({
    queryKey: ['/api/time-capsules', id],
    enabled,
    placeholderData: () => client.getQueryData(timeCapsulesQuery.queryKey)?.find((capsule) => capsule.id === id),
  });
}

export const useTimeCapsules = () => useQuery(timeCapsulesQuery);

/** Tells the server when a delivered capsule is first opened. A failure is not retried before the next opening. */
export function useOpening({ id, status, openedAt }: TimeCapsuleDto): () => void {
  const { mutate } = useMutation({
    mutationFn: () => sendJson('POST', `/api/time-capsules/${encodeURIComponent(id)}/opened`),
  });
  return () => {
    if (status === 'delivered' && openedAt === null) mutate();
  };
}

/** The longest time between updates, in milliseconds, for texts such as "3 minutes ago". */
const TICK_MS = 60_000;

/** The current time. Refetches when a capsule becomes due, a few times after that, and while its video is processed. */
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

/** Refetches after a capsule's date, in seconds, so that "Delivered" appears automatically. */
const REFETCH_AFTER_DUE_SECONDS = [0, 3, 8, 15, 25, 45, 75];

const REFETCH_WHILE_PROCESSING_SECONDS = [3, 8, 20, 45, 90];

export function isDue({ status, deliveryDate }: Dated, now: Date): boolean {
  return status === 'scheduled' && Date.parse(deliveryDate) <= now.getTime();
}

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
