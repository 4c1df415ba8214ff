import type { UserDto } from '@dear-future/contracts/http/people';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { getJsonOrNull } from '../../lib/http.js';
import { PUBLIC } from '../../lib/public-read.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { sessionEnd } from './session-end.js';
import { tellOtherTabs } from './tell-other-tabs.js';

const KEY = ['/api/auth/user'];

export const sessionQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ client, signal }) => whoIsSignedIn(client, signal),
});

export interface Session {
  isAuthenticated: boolean;
  isLoading: boolean;
  user: UserDto | null;
}

/**
 * The signed-in user. A failed read counts as signed out and is not retried (docs/product.md §6). A user whose session
 * ends while a page is open stays in `user`; `sessionEnd` tells.
 */
export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  const hydrated = useHydrated();
  const user = hydrated ? (data ?? null) : null;
  return { isAuthenticated: user !== null, isLoading: isPending || !hydrated, user };
}

async function whoIsSignedIn(client: QueryClient, signal: AbortSignal): Promise<UserDto | null> {
  const user = await getJsonOrNull<UserDto>('/api/auth/user', signal);
  const before = client.getQueryData<UserDto | null>(KEY) ?? null;
  sessionEnd.set(user === null && before !== null);
  tellOtherTabs(user?.sub ?? null);
  // Another user logged in on another tab: reset everything read for the last one, except public reads (a guest may be
  // recording) and reads keyed by the last user's id (the open page would refetch them as the wrong user).
  if (user !== null && before !== null && user.sub !== before.sub) {
    const stays: readonly unknown[] = [...KEY, before.sub];
    void client.resetQueries({
      predicate: ({ queryKey, meta }) => meta !== PUBLIC && !queryKey.some((part) => stays.includes(part)),
    });
  }
  return user ?? before;
}
