import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { CalendarHeart, Eye, Hourglass, Users, type LucideIcon } from 'lucide-react';
import { minutesText } from '../../../entities/paid-capsules/capsule-words.js';
import { useNow } from '../../../lib/use-now.js';
import { shortDayOfCapsule, untilDay } from '../capsule-day.js';

export const STATS_GRID = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4';

/** The capsule in four numbers. */
export function StatCards({ capsule }: { capsule: PaidCapsuleDto }) {
  const now = useNow();
  const { contributorCount, maxContributors, viewCount, maxVideoDurationSeconds } = capsule;
  return (
    <dl className={STATS_GRID}>
      <Stat
        icon={Users}
        label="Contributors"
        value={`${contributorCount} / ${maxContributors ?? 'Unlimited'}`}
        more={roomText(capsule)}
      />
      <Stat icon={Eye} label="Views" value={viewCount.toLocaleString('en-US')} more="Visits to the link" />
      <Stat icon={Hourglass} label="Max Duration" value={minutesText(maxVideoDurationSeconds)} more="For each video" />
      <Stat icon={CalendarHeart} label="Delivery" value={shortDayOfCapsule(capsule)} more={untilDay(capsule, now)} />
    </dl>
  );
}

function roomText({ isOpen, status, maxContributors, contributorCount }: PaidCapsuleDto): string {
  if (!isOpen) return status === 'delivered' ? 'Took part' : 'So far';
  if (maxContributors === null) return 'Room for everyone';
  const left = maxContributors - contributorCount;
  return left <= 0 ? 'All places taken' : `${left} ${left === 1 ? 'place' : 'places'} left`;
}

function Stat({ icon: Icon, label, value, more }: { icon: LucideIcon; label: string; value: string; more: string }) {
  return (
    <div className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4 shadow-rest sm:p-5">
      <dt className="flex items-center gap-2 text-sm text-ink-soft">
        <Icon className="size-4 shrink-0 text-primary-ink" aria-hidden="true" />
        {label}
      </dt>
      <dd className="mt-1.5 text-heading font-semibold wrap-anywhere">{value}</dd>
      <dd className="text-sm text-ink-faint">{more}</dd>
    </div>
  );
}
