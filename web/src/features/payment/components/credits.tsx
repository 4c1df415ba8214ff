import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { Link } from 'react-router-dom';
import { creditsRead, packagesRead } from '../../../entities/paid-capsules/paid-capsule-api.js';
import { count } from '../../../lib/count.js';
import { Button } from '../../../ui/button.js';
import { creditGroups } from '../payment-status.js';

export function Credits() {
  const credits = useQuery(creditsRead);
  const packages = useQuery(packagesRead);
  const groups = creditGroups(credits.data ?? [], packages.data ?? []);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="credits">
      <h2 id="credits" className="mb-4 font-display text-heading">
        Your Credits
      </h2>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ packageId, name, available, used }) => (
          <li
            key={packageId}
            className="grid grid-cols-[auto_minmax(0,1fr)] content-between items-center gap-x-5 gap-y-4 rounded-lg border border-line bg-surface p-5 shadow-rest"
          >
            <span className="stamp-edge grid size-14 shrink-0 place-items-center bg-accent-soft text-accent-ink">
              <Ticket className="size-6" aria-hidden="true" />
            </span>
            <div className="min-w-0">
              <p className="font-semibold">
                {count(available, 'credit')} left
                {used > 0 ? `, ${used} used` : ''}
              </p>
              <p className="text-ink-soft">
                For {/^[AEIOU]/.test(name) ? 'an' : 'a'} {name}
              </p>
            </div>
            {available > 0 ? (
              <Button asChild variant="secondary" className="col-span-2">
                <Link to="/capsules/create">Use a Credit</Link>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
