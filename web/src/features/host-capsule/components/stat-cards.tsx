import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { CalendarHeart, Eye, Hourglass, Users, type LucideIcon } from 'lucide-react';
import { minutesText } from '../../../entities/paid-capsules/capsule-texts.js';
import { count } from '../../../lib/count.js';
import { useNow } from '../../../lib/time/use-now.js';
import { LinkButton } from '../../../ui/button.js';
import { ReturnToSender } from '../../../ui/illustrations/postmark.js';
import { MessagePage } from '../../../ui/layout/message-page.js';
import { dayOfCapsule, statusText } from '../capsule-day.js';

export const STAT_GRID = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4';

export function StatCards({ capsule }: { capsule: PaidCapsuleDto }) {
  const now = useNow();
  const { contributorCount, maxContributors, viewCount, maxVideoDurationSeconds } = capsule;
  const contributors = `${contributorCount} / ${maxContributors ?? 'Unlimited'}`;
  const stats: [LucideIcon, label: string, value: string, detail: string][] = [
    [Users, 'Contributors', contributors, roomText(capsule)],
    [Eye, 'Views', viewCount.toLocaleString('en-US'), 'Times your link was opened'],
    [Hourglass, 'Max Duration', minutesText(maxVideoDurationSeconds), 'For each video'],
    [CalendarHeart, 'Delivery', dayOfCapsule(capsule, 'medium'), statusText(capsule, now)],
  ];
  return (
    <dl className={STAT_GRID}>
      {stats.map(([Icon, label, value, detail]) => (
        <div
          key={label}
          className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4 shadow-rest sm:p-5"
        >
          <dt className="flex items-center gap-2 text-sm text-ink-soft">
            <Icon className="size-4 shrink-0 text-primary-ink" />
            {label}
          </dt>
          <dd className="mt-1.5 text-heading font-semibold wrap-anywhere">{value}</dd>
          <dd className="text-sm text-ink-faint">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

function roomText({ maxContributors, contributorCount, isOpen }: PaidCapsuleDto): string {
  if (!isOpen) return 'Videos sent in';
  if (maxContributors === null) return 'Room for everyone';
  const left = maxContributors - contributorCount;
  return left <= 0 ? 'All spots taken' : `${count(left, 'spot')} left`;
}

/** For a capsule that does not exist or belongs to another user; the API does not say which. */
export function CapsuleMissing() {
  const home = <LinkButton to="/" size="lg" label="Go Home" />;
  return (
    <MessagePage title="Capsule Not Found" picture={<ReturnToSender />} action={home}>
      <p>This capsule does not exist or you don&apos;t have access to it.</p>
    </MessagePage>
  );
}
