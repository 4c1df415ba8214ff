import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { sendJson } from '../../lib/http/http.js';
import { useReadByWatching } from '../notifications/notifications.js';

export const timeCapsulesQuery = queryOptions<TimeCapsuleDto[]>({ queryKey: ['/api/time-capsules'] });

/** Received capsules. Their key extends that of the user's own, so that the same events refetch them. */
export const receivedRead = queryOptions<ReceivedTimeCapsuleDto[]>({ queryKey: ['/api/time-capsules', 'received'] });

export const timeCapsulePath = (id: string): string => `/api/time-capsules/${encodeURIComponent(id)}`;

export const useTimeCapsules = () => useQuery(timeCapsulesQuery);

export function useTimeCapsule(id: string) {
  const read = useTimeCapsules();
  return { read, capsule: read.data?.find((capsule) => capsule.id === id) };
}

/** Tells the server when a delivered capsule is opened. A failure is not retried before the next opening. */
export function useOpening({ id, status, openedAt }: TimeCapsuleDto): () => void {
  const { mutate } = useMutation({ mutationFn: () => sendJson('POST', `${timeCapsulePath(id)}/opened`) });
  const markAsRead = useReadByWatching(`/my-capsules/${id}`);
  return () => {
    if (status !== 'delivered') return;
    markAsRead();
    if (openedAt === null) mutate();
  };
}

export const isDue = ({ status, deliveryDate }: Pick<TimeCapsuleDto, 'status' | 'deliveryDate'>, now: Date): boolean =>
  status === 'scheduled' && Date.parse(deliveryDate) <= now.getTime();
