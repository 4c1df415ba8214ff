import type { UserDto } from '@dear-future/contracts/http/users';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJsonOrNull } from '../../lib/http/http.js';
import { useHydrated } from '../../lib/react/use-hydrated.js';

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
