import type { SessionDto } from '@dear-future/contracts/http/people';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../../lib/http.js';

const SESSIONS = '/api/auth/sessions';

/** Where the person is logged in, the one that was used last first. */
export const sessionsRead = queryOptions({
  queryKey: [SESSIONS],
  queryFn: ({ signal }) => getJson<SessionDto[]>(SESSIONS, signal),
});
