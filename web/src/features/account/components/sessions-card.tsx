import type { SessionDto } from '@dear-future/contracts/http/users';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { longDate } from '../../../lib/dates.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Card, CardDescription, CardTitle } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/loading.js';

export function SessionsCard() {
  const read = useQuery(sessionsRead);
  const failed = !read.data && read.isError && !read.isFetching;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="max-w-prose">
          <CardTitle>Where you&rsquo;re logged in</CardTitle>
          <CardDescription className="mt-1">
            Lost a phone or used a borrowed computer? Log out everywhere, including here, then log in again.
          </CardDescription>
        </div>
        {/* A form, like the header’s Logout: the next page has no user. */}
        <form method="post" action="/api/logout/everywhere" className="max-sm:w-full">
          <Button type="submit" variant="secondary" className="max-sm:w-full">
            <LogOut aria-hidden="true" />
            Log Out Everywhere
          </Button>
        </form>
      </div>
      {failed ? (
        <p className="mt-4 text-ink-soft">We couldn’t load the list just now. You can still log out everywhere.</p>
      ) : read.data ? (
        <ul className="mt-4 grid">
          {read.data.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <Skeleton className="mt-5 h-12 w-full" />
      )}
    </Card>
  );
}

function Session({ session: { device, startedAt, lastUsedAt, isCurrent } }: { session: SessionDto }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold">{device ?? 'A browser'}</p>
        <p className="text-sm text-ink-soft">
          Logged in on {longDate(startedAt)} &middot; Last used on {longDate(lastUsedAt)}
        </p>
      </div>
      {isCurrent ? <Badge>This browser</Badge> : null}
    </li>
  );
}

const SESSIONS = '/api/auth/sessions';

/** The user’s sessions, last used first. */
const sessionsRead = queryOptions<SessionDto[]>({ queryKey: [SESSIONS] });
