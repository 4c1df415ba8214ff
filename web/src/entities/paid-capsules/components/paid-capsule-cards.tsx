import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { CalendarHeart, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { count } from '../../../lib/count.js';
import { shortDate } from '../../../lib/time/dates.js';
import { daysUntilText } from '../../../lib/time/relative-time.js';
import { useNow } from '../../../lib/time/use-now.js';
import { Badge } from '../../../ui/badge.js';
import { CARD_GRID } from '../../../ui/layout/card.js';
import { nameOf, statusBadge, typeLabel } from '../capsule-texts.js';

export function PaidCapsuleCards({ capsules, level }: { capsules: readonly PaidCapsuleDto[]; level: 2 | 3 }) {
  const now = useNow();
  return (
    <ul className={CARD_GRID}>
      {capsules.map((capsule) => (
        <li key={capsule.id} className="grid min-w-0">
          <PaidCapsuleCard capsule={capsule} now={now} level={level} />
        </li>
      ))}
    </ul>
  );
}

function PaidCapsuleCard({ capsule, now, level }: { capsule: PaidCapsuleDto; now: Date; level: 2 | 3 }) {
  const isStopped =
    capsule.status === 'cancelled' || (capsule.paymentStatus === 'disputed' && capsule.status !== 'delivered');
  const timeLeft = isStopped ? null : daysUntilText(capsule.deliveryDate, now);
  const Heading = `h${level}` as const;
  return (
    <article className="group relative flex min-w-0 flex-col rounded-lg border border-line bg-surface p-5 shadow-rest transition-[border-color,box-shadow,translate] duration-150 hover:-translate-y-0.5 hover:border-line-strong hover:shadow-lift">
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-sm text-ink-faint">{typeLabel(capsule.capsuleType)} Capsule</p>
        <Badge {...statusBadge(capsule)} />
      </div>
      <Heading className="mt-1 line-clamp-3 font-display text-heading wrap-anywhere">
        <Link
          to={`/capsules/${capsule.id}`}
          className="text-ink no-underline after:absolute after:inset-0 after:rounded-lg"
        >
          <bdi>{nameOf(capsule)}</bdi>
        </Link>
      </Heading>
      <ul className="mt-auto grid gap-1.5 pt-4 text-ink-soft *:flex *:items-center *:gap-2.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-primary-ink">
        <li>
          <CalendarHeart />
          <span>
            <span>{isStopped ? 'Planned for ' : capsule.needsNewDate ? 'Was due ' : ''}</span>
            <span className="font-semibold text-ink">{shortDate(capsule.deliveryDate, capsule.timeZone)}</span>
            <span>{timeLeft === null ? '' : `, ${timeLeft}`}</span>
          </span>
        </li>
        <li>
          <Users />
          {capsule.maxContributors === null
            ? count(capsule.contributorCount, 'contributor')
            : `${capsule.contributorCount} of ${count(capsule.maxContributors, 'contributor')}`}
        </li>
      </ul>
    </article>
  );
}
