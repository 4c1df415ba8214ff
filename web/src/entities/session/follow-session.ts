import { hashKey, type QueryClient } from '@tanstack/react-query';
import { PUBLIC } from '../../lib/http/query-client.js';
import { sessionQuery } from './session.js';

/**
 * Tabs tell each other who is signed in; a tab with another user reads its session again. When another user logs in,
 * resets everything that was read for the last user, except public reads (a guest may be recording) and reads keyed by
 * the last user's id (the open page would refetch them as the wrong user).
 */
export function followSession(client: QueryClient): () => void {
  const { queryKey } = sessionQuery;
  const otherTabs = new BroadcastChannel('dear-future:session');
  let last: string | undefined;
  const current = () => client.getQueryData(queryKey) ?? { user: null, hasEnded: false };
  const known = (): string | undefined => (current().hasEnded ? undefined : current().user?.sub);

  otherTabs.onmessage = ({ data }) => {
    if (current().user && data !== known()) void client.invalidateQueries({ queryKey });
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hashKey(queryKey))
      return;
    otherTabs.postMessage(known());
    const before = last;
    last = current().user?.sub;
    if (before === undefined || before === last) return;
    const stays: readonly unknown[] = [...queryKey, before];
    void client.resetQueries({
      predicate: (read) => read.meta !== PUBLIC && !read.queryKey.some((part) => stays.includes(part)),
    });
  });
  return () => {
    unsubscribe();
    otherTabs.close();
  };
}
