import { hashKey, type QueryClient } from '@tanstack/react-query';
import { PUBLIC } from '../../lib/http/query-client.js';
import { notifyOtherTabs } from './other-tabs.js';
import { sessionQuery } from './session.js';

/**
 * Tells other tabs who is signed in here. When another user logs in on another tab, resets everything that was read for
 * the last user, except public reads (a guest may be recording) and reads keyed by the last user's id (the open page
 * would refetch them as the wrong user).
 */
export function followSession(client: QueryClient): void {
  const { queryKey } = sessionQuery;
  let last: string | undefined;
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hashKey(queryKey))
      return;
    const { user, hasEnded } = client.getQueryData(queryKey) ?? { user: null, hasEnded: false };
    notifyOtherTabs(hasEnded ? null : (user?.sub ?? null));
    const before = last;
    last = user?.sub;
    if (before === undefined || before === last) return;
    const stays: readonly unknown[] = [...queryKey, before];
    void client.resetQueries({
      predicate: (read) => read.meta !== PUBLIC && !read.queryKey.some((part) => stays.includes(part)),
    });
  });
}
