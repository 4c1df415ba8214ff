import type { SessionDto } from '@dear-future/contracts/http/users';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { apiQuery } from '../../../lib/http/api.js';
import { longDate } from '../../../lib/time/dates.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Card, CardHeader } from '../../../ui/layout/card.js';
import { ReadPart } from '../../../ui/feedback/read-state.js';

export function SessionsCard() {
  const failureText = 'We couldn’t load the list just now. You can still log out everywhere.';
  return (
    <Card>
      <CardHeader
        title="Where you’re logged in"
        description="Lost a phone or used a borrowed computer? Log out everywhere, including here, then log in again."
        action={
          // Submitting a form loads a new page, which clears the user’s data from memory.
          <form method="post" action="/api/logout/everywhere" className="max-sm:w-full">
            <Button
              type="submit"
              variant="secondary"
              icon={LogOut}
              label="Log Out Everywhere"
              className="max-sm:w-full"
            />
          </form>
        }
      />
      <ReadPart read={useQuery(apiQuery('/api/auth/sessions'))} failed={failureText} className="mt-5">
        {(sessions) => (
          <ul className="mt-4 grid">
            {sessions.map((session) => (
              <Session key={session.id} {...session} />
            ))}
          </ul>
        )}
      </ReadPart>
    </Card>
  );
}

function Session({ device, startedAt, lastUsedAt, isCurrent }: SessionDto) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold">{device ?? 'Unknown device'}</p>
        <p className="text-sm text-ink-soft">
          Logged in on {longDate(startedAt)} &middot;{' '}
          <span className="inline-block">Last used on {longDate(lastUsedAt)}</span>
        </p>
      </div>
      {isCurrent ? <Badge>This browser</Badge> : null}
    </li>
  );
}
