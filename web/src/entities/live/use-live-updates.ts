import type { LiveEvent } from '@dear-future/contracts/http/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../session/session.js';
import { connectLive } from './live-connection.js';
import { RefetchQueue, LIVE_KEYS, queriesFor } from './live-event.js';

/** Call it in one component only, because each call opens a stream. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const userId = useSession().user?.sub;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const refetches = new RefetchQueue((event: LiveEvent) =>
      Promise.all(queriesFor(event).map((filters) => client.invalidateQueries(filters))),
    );
    return connectLive({
      onOpen: (mayHaveMissedEvents) => {
        // A fetch that is already running may return data from before the missed events.
        const options = { cancelRefetch: mayHaveMissedEvents };
        for (const queryKey of LIVE_KEYS) void client.invalidateQueries({ queryKey }, options);
      },
      onMessage: (line) => refetches.add(JSON.parse(line) as LiveEvent),
    });
  }, [client, userId]);
}
