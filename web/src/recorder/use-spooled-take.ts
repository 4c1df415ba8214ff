import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RecordedVideo } from './recorded-video.js';
import { loadTake } from './take-spool.js';

const spooledTakeQuery = (takeId: string | null) =>
  queryOptions({
    queryKey: ['spooled-take', takeId],
    // A browser that stores nothing has nothing to show.
    queryFn: () => (takeId === null ? null : loadTake(takeId).catch(() => null)),
    enabled: takeId !== null,
    staleTime: 0,
    gcTime: 0,
  });

/** A stored take to continue; null until it is read, or if it was saved or discarded. */
export function useSpooledTake(takeId: string | null): RecordedVideo | null {
  return useQuery(spooledTakeQuery(takeId)).data ?? null;
}
