import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchOtherTabs } from './other-tabs.js';
import { sessionEnd } from './session-end.js';
import { sessionQuery } from './use-session.js';

/** Reads the session again when another tab has a different user. */
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
