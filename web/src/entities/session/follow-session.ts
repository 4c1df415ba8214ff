import { hashKey, type QueryClient } from '@tanstack/react-query';
import { PUBLIC } from '../../lib/http/query-client.js';
import { sessionQuery } from './session.js';

/**
 * Tells other tabs who is signed in. A tab with another user reads its session again. When the user changes, resets the
 * queries of the last user, except public ones, because a guest may be recording, and those with the last user's id in
 * their key, because the open page would refetch them as the wrong user.
 */
export function followSession(client: QueryClient): () => void {
  const { queryKey } = sessionQuery;
  const otherTabs = new BroadcastChannel('dear-future:session');
  let last: string | undefined;
  const current = () => client.getQueryData(queryKey) ?? { user: null, hasEnded: false };
  const signedInUserId = (): string | undefined => (current().hasEnded ? undefined : current().user?.sub);

  otherTabs.onmessage = ({ data }) => {
    if (current().user && data !== signedInUserId()) void client.invalidateQueries({ queryKey });
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hashKey(queryKey))
      return;
    otherTabs.postMessage(signedInUserId());
    const before = last;
    last = current().user?.sub;
    if (before === undefined || before === last) return;
    const keptParts: readonly unknown[] = [...queryKey, before];
    void client.resetQueries({
      predicate: (read) => read.meta !== PUBLIC && !read.queryKey.some((part) => keptParts.includes(part)),
    });
  });
  return () => {
    unsubscribe();
    otherTabs.close();
  };
}
