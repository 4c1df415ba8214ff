import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { creditsQuery, packagesQuery } from '../../../entities/paid-capsules/paid-capsule-api.js';
import { count } from '../../../lib/count.js';
import { LinkButton } from '../../../ui/button.js';
import { CARD_GRID } from '../../../ui/layout/card.js';

/** Counts the credits for each package. Reserved credits count as used. */
export function Credits() {
  const { data: credits = [] } = useQuery(creditsQuery);
  const { data: packages = [] } = useQuery(packagesQuery);
  const groups = packages.flatMap(({ id, name }) => {
    const all = credits.filter(({ packageId, status }) => packageId === id && status !== 'void');
    const left = all.filter(({ status }) => status === 'available').length;
    return all.length === 0 ? [] : { id, name, left, used: all.length - left };
  });
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="credits">
      <h2 id="credits" className="mb-4 font-display text-heading">
        Your Credits
      </h2>
      <ul className={CARD_GRID}>
        {groups.map(({ id, name, left, used }) => (
          <li key={id} className="panel flex flex-wrap items-center gap-x-5 gap-y-4 p-5 shadow-rest">
            <span className="stamp-edge grid size-14 shrink-0 place-items-center bg-accent-soft text-accent-ink">
              <Ticket className="size-6" />
            </span>
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{`${count(left, 'credit')} left${used > 0 ? `, ${used} used` : ''}`}</p>
              <p className="text-ink-soft">
                Each one pays for {/^[AEIOU]/.test(name) ? 'an' : 'a'} {name}.
              </p>
            </div>
            {left > 0 ? (
              <LinkButton variant="secondary" className="w-full" to="/capsules/create" label="Use a Credit" />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
