import { hashKey, type QueryClient } from '@tanstack/react-query';
import { PUBLIC } from '../../lib/http/query-client.js';
import { sessionQuery } from './session.js';

/**
 * Tells other tabs who is signed in; a tab with another user then reads its session again. When another user signs in,
 * resets all queries except two kinds. Public queries stay, because a guest may be recording. Queries with the last
 * user's id in their key stay, because the open page would refetch them as the new user.
 */
export function followSession(client: QueryClient): () => void {
  const { queryKey } = sessionQuery;
  const otherTabs = new BroadcastChannel('dear-future:session');
  let lastUserId: string | undefined;
  const current = () => client.getQueryData(queryKey) ?? { user: null, hasEnded: false };
  const signedInUserId = (): string | undefined => (current().hasEnded ? undefined : current().user?.sub);

  otherTabs.onmessage = ({ data }) => {
    if (current().user && data !== signedInUserId()) void client.invalidateQueries({ queryKey });
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hashKey(queryKey))
      return;
    otherTabs.postMessage(signedInUserId());
    const before = lastUserId;
    lastUserId = current().user?.sub;
    if (before === undefined || before === lastUserId) return;
    const keptParts: readonly unknown[] = [...queryKey, before];
    void client.resetQueries({
      predicate: (query) => query.meta !== PUBLIC && !query.queryKey.some((part) => keptParts.includes(part)),
    });
  });
  return () => {
    unsubscribe();
    otherTabs.close();
  };
}
