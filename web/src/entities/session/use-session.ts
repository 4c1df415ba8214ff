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
 * Who is signed in. A failed look-up counts as nobody and is not repeated (docs/product.md §6). Somebody whose session ends
 * while a page is open remains who they are on it; `sessionEnd` tells.
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
  // Somebody else logged in here, on another tab: nothing that was read for the last person is shown to them. What belongs to
  // nobody's account (`PUBLIC`) stays: a stranger may be recording beside it. So does what is kept under the last person's id: nobody
  // else looks for it, and the page that still stands would have it answered anew to the wrong person.
  if (user !== null && before !== null && user.sub !== before.sub) {
    const stays: readonly unknown[] = [...KEY, before.sub];
    void client.resetQueries({
      predicate: ({ queryKey, meta }) => meta !== PUBLIC && !queryKey.some((part) => stays.includes(part)),
    });
  }
  return user ?? before;
}
