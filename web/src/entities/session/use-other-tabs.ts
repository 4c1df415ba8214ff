import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchOtherTabs } from './other-tabs.js';
import { sessionQuery } from './session.js';

export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = sessionQuery;
    const known = (): string | null => {
      const session = client.getQueryData(queryKey);
      return session === undefined || session.hasEnded ? null : (session.user?.sub ?? null);
    };
    return watchOtherTabs(known, () => void client.invalidateQueries({ queryKey }));
  }, [client]);
}
