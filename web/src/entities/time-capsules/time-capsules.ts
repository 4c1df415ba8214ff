import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiQuery, send } from '../../lib/http/api.js';

export const timeCapsulesQuery = apiQuery('/api/time-capsules');

/** Received capsules. Their key extends that of the user's own, so that the same events refetch them. */
export const receivedRead = apiQuery('/api/time-capsules/received');

export const useTimeCapsules = () => useQuery(timeCapsulesQuery);

export function useTimeCapsule(id: string) {
  const read = useTimeCapsules();
  return { read, capsule: read.data?.find((capsule) => capsule.id === id) };
}

/** Tells the server when a delivered capsule is first opened. A failure is not retried before the next opening. */
export function useOpening({ id, status, openedAt }: TimeCapsuleDto): () => void {
  const { mutate } = useMutation({ mutationFn: () => send('POST /api/time-capsules/{id}/opened', [id]) });
  return () => {
    if (status === 'delivered' && openedAt === null) mutate();
  };
}

export const isDue = ({ status, deliveryDate }: Pick<TimeCapsuleDto, 'status' | 'deliveryDate'>, now: Date): boolean =>
  status === 'scheduled' && Date.parse(deliveryDate) <= now.getTime();
