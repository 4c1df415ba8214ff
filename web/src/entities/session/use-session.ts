import type { UserDto } from '@dear-future/contracts/http/people';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJsonOrNull } from '../../lib/http.js';

export const sessionQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: ({ signal }) => getJsonOrNull<UserDto>('/api/auth/user', signal),
});

export interface Session {
  isAuthenticated: boolean;
  isLoading: boolean;
  user: UserDto | null;
}

/** Who is signed in. A failed look-up counts as nobody and is not repeated (docs/product.md §6). */
export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  const user = data ?? null;
  return { isAuthenticated: user !== null, isLoading: isPending, user };
}
