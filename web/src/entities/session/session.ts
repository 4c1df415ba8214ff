import type { UserDto } from '@dear-future/contracts/http/users';
import { hashKey, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { getJsonOrNull } from '../../lib/http/http.js';
import { PUBLIC } from '../../lib/http/query-client.js';
import { useHydrated } from '../../lib/react/use-hydrated.js';
import { notifyOtherTabs } from './other-tabs.js';

const KEY = ['/api/auth/user'];

interface KnownSession {
  readonly user: UserDto | null;
  /** It ended while the page was open. `user` stays the last user, so that the page keeps what they entered. */
  readonly hasEnded: boolean;
}

const NO_SESSION: KnownSession = { user: null, hasEnded: false };

export const sessionQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }): Promise<KnownSession> => {
    const user = await getJsonOrNull<UserDto>('/api/auth/user', signal);
    const before = client.getQueryData<KnownSession>(KEY)?.user ?? null;
    return { user: user ?? before, hasEnded: user === null && before !== null };
  },
});

/** A failed read counts as signed out and is not retried (docs/product.md §6). */
export function useSession() {
  const { data = NO_SESSION, isPending } = useQuery(sessionQuery);
  const hydrated = useHydrated();
  const { user, hasEnded } = hydrated ? data : NO_SESSION;
  return { user, hasEnded, isAuthenticated: user !== null, isLoading: isPending || !hydrated };
}

/**
 * Tells other tabs who is signed in here. When another user logs in on another tab, resets everything that was read for
 * the last user, except public reads (a guest may be recording) and reads keyed by the last user's id (the open page
 * would refetch them as the wrong user).
 */
export function followSession(client: QueryClient): void {
  let last: string | undefined;
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hashKey(KEY)) return;
    const { user, hasEnded } = client.getQueryData(sessionQuery.queryKey) ?? NO_SESSION;
    notifyOtherTabs(hasEnded ? null : (user?.sub ?? null));
    const before = last;
    last = user?.sub;
    if (before === undefined || before === last) return;
    const stays: readonly unknown[] = [...KEY, before];
    void client.resetQueries({
      predicate: (read) => read.meta !== PUBLIC && !read.queryKey.some((part) => stays.includes(part)),
    });
  });
}
