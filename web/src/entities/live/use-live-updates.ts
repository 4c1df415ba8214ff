import type { LiveEvent } from '@dear-future/contracts/http/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../session/use-session.js';
import { GatheredAsks } from './gathered-asks.js';
import { LiveConnection } from './live-connection.js';
import { LIVE_KEYS, readLiveEvent, readsOf } from './live-event.js';

/**
 * Keeps what a signed-in person's page shows up to date: an event makes it ask again for what changed, and so does a stream
 * that opens (something may have changed before it did). Once, at the root; it ends with the session.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const personId = useSession().user?.sub;

  useEffect(() => {
    if (personId === undefined) return undefined;
    const asks = new GatheredAsks((event: LiveEvent) =>
      Promise.all(readsOf(event).map((read) => client.invalidateQueries(read))),
    );
    const connection = new LiveConnection({
      onOpen: (again) => {
        // A first fetch that is just under way is left to finish; after a break it may be older than what was missed.
        for (const queryKey of LIVE_KEYS) void client.invalidateQueries({ queryKey }, { cancelRefetch: again });
      },
      onMessage: (line) => {
        const event = readLiveEvent(line);
        if (event) asks.add(event);
      },
    });
    connection.start();
    return () => connection.stop();
  }, [client, personId]);
}
