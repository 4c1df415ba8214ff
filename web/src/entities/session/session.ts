import type { UserDto } from '@dear-future/contracts/http/users';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJsonOrNull } from '../../lib/http/http.js';
import { useHydrated } from '../../lib/react/use-hydrated.js';

const KEY = ['/api/auth/user'];

interface KnownSession {
  readonly user: UserDto | null;
  /** The session ended while the page was open. `user` stays the last user, so that the page keeps what they typed. */
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

/** If the first read of the session fails, the user counts as signed out. */
export function useSession() {
  const { data = NO_SESSION, isPending } = useQuery(sessionQuery);
  const isHydrated = useHydrated();
  const { user, hasEnded } = isHydrated ? data : NO_SESSION;
  return { user, hasEnded, isAuthenticated: user !== null, isLoading: isPending || !isHydrated };
}
