import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiQuery, send } from '../../lib/http/api.js';
import { useNow } from '../../lib/time/use-now.js';
import { useReadByWatching } from '../notifications/notifications.js';

export const timeCapsulesQuery = apiQuery('/api/time-capsules');

/** The key extends that of the user's own capsules, so that the same events also refetch received capsules. */
export const receivedQuery = apiQuery('/api/time-capsules/received');

const DUE_REFETCH_MS = 60_000;

/** Refetches while a capsule is due, so that the page learns of the delivery even without live updates. */
export function useTimeCapsules() {
  const now = useNow();
  return useQuery({
    ...timeCapsulesQuery,
    refetchInterval: ({ state }) => (state.data?.some((capsule) => isDue(capsule, now)) ? DUE_REFETCH_MS : false),
  });
}

export function useTimeCapsule(id: string) {
  const read = useTimeCapsules();
  return { read, capsule: read.data?.find((capsule) => capsule.id === id) };
}

/** Returns a function that, once the capsule is delivered, marks it as opened and its notification as read. */
export function useOpening({ id, status, openedAt }: TimeCapsuleDto): () => void {
  const { mutate } = useMutation({ mutationFn: () => send('POST /api/time-capsules/{id}/opened', [id]) });
  const markAsRead = useReadByWatching(`/my-capsules/${id}`);
  return () => {
    if (status !== 'delivered') return;
    markAsRead();
    if (openedAt === null) mutate();
  };
}

export const isDue = ({ status, deliveryDate }: Pick<TimeCapsuleDto, 'status' | 'deliveryDate'>, now: Date): boolean =>
  status === 'scheduled' && Date.parse(deliveryDate) <= now.getTime();
