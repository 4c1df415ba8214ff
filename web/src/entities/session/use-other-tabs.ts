import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchOtherTabs } from './other-tabs.js';
import { sessionEnd } from './session-end.js';
import { sessionQuery } from './use-session.js';

/** Asks again who is signed in once another tab found that it is somebody else, or nobody. */
export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      watchOtherTabs(
        () => (sessionEnd.hasEnded() ? null : (client.getQueryData(sessionQuery.queryKey)?.sub ?? null)),
        () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ),
    [client],
  );
}
