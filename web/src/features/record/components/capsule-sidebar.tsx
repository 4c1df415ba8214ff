import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useRefetchWhenDue, useTimeCapsules } from '../../../entities/time-capsules/time-capsules.js';
import { count } from '../../../lib/count.js';
import { shortDate } from '../../../lib/dates.js';
import { messageOf } from '../../../lib/http.js';
import { Card, CardTitle } from '../../../ui/card.js';
import { ErrorState } from '../../../ui/error-state.js';
import { Skeleton } from '../../../ui/loading.js';
import { Progress } from '../../../ui/progress.js';
import {
  LISTED_CAPSULES,
  LISTED_READY,
  nextDelivery,
  readyForDelivery,
  statusLabel,
  type NextDelivery,
} from '../capsule-summary.js';

/** The user's capsules. On narrow screens it is below the steps, so an empty one is hidden once the user begins. */
export function CapsuleSidebar({ isStarted }: { isStarted: boolean }) {
  const { data, isPending, isError, error, refetch, isRefetching } = useTimeCapsules();
  const now = useRefetchWhenDue(data);
  const next = nextDelivery(data ?? [], now);
  const ready = readyForDelivery(data ?? [], now);
  return (
    <aside
      aria-label="Your Capsules"
      aria-busy={isPending}
      className={clsx(
        'grid content-start items-start gap-4 sm:max-lg:grid-cols-2',
        isStarted && data?.length === 0 && 'max-lg:hidden',
      )}
    >
      {ready.length > 0 && <ReadyCard capsules={ready} />}
      {next !== null && <NextCard next={next} />}
      {isError ? (
        <ErrorState
          title="Your capsules didn’t load"
          description={messageOf(error, 'Please check your connection and try again.')}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      ) : (
        <Card>
          <CardTitle>Your Capsules</CardTitle>
          {isPending ? <Placeholder /> : <Summary capsules={data} />}
        </Card>
      )}
    </aside>
  );
}

function Summary({ capsules }: { capsules: readonly TimeCapsuleDto[] }) {
  if (capsules.length === 0) {
    return <p className="mt-2 text-ink-soft">No capsules yet. Record your first one.</p>;
  }
  return (
    <>
      <ul className="mt-3 divide-y divide-line">
        {capsules.slice(0, LISTED_CAPSULES).map((capsule) => (
          <li key={capsule.id} className="grid gap-0.5 py-3">
            <bdi className="line-clamp-2 font-semibold wrap-anywhere">{capsule.promptTitle}</bdi>
            <span className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
              <span>{statusLabel(capsule.status)}</span>
              <time dateTime={capsule.deliveryDate}>{shortDate(capsule.deliveryDate)}</time>
            </span>
          </li>
        ))}
      </ul>
      <SidebarLink>
        {capsules.length > LISTED_CAPSULES ? `See all ${capsules.length} capsules` : 'See your capsules'}
      </SidebarLink>
    </>
  );
}

function NextCard({ next: { capsule, daysRemaining, percent } }: { next: NextDelivery }) {
  return (
    <Card className="grid gap-3">
      <CardTitle>Next Delivery</CardTitle>
      <div>
        <p className="line-clamp-2 font-semibold wrap-anywhere">
          <bdi>{capsule.promptTitle}</bdi>
        </p>
        <p className="text-ink-soft">
          <time dateTime={capsule.deliveryDate}>{shortDate(capsule.deliveryDate)}</time>, {remainingText(daysRemaining)}
        </p>
      </div>
      <Progress value={percent} label={`${percent}% of your journey complete`} tone="accent" />
      <p className="text-sm text-ink-soft" aria-hidden="true">
        {percent}% of your journey complete
      </p>
    </Card>
  );
}

function remainingText(daysRemaining: number): string {
  return daysRemaining === 0 ? 'today' : `${count(daysRemaining, 'day')} remaining`;
}

function ReadyCard({ capsules }: { capsules: readonly TimeCapsuleDto[] }) {
  const more = capsules.length - LISTED_READY;
  return (
    <Card tone="accent" className="grid gap-3">
      <CardTitle>Ready for Delivery</CardTitle>
      <ul className="grid gap-2">
        {capsules.slice(0, LISTED_READY).map((capsule) => (
          <li key={capsule.id}>
            <bdi className="line-clamp-2 font-semibold wrap-anywhere">{capsule.promptTitle}</bdi>
            <span className="block text-sm text-ink-soft">{shortDate(capsule.deliveryDate)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-ink-soft">+{more} more ready for delivery</p>}
      <SidebarLink>{capsules.length === 1 ? 'Deliver it now' : 'Deliver them now'}</SidebarLink>
    </Card>
  );
}

function SidebarLink({ children }: { children: ReactNode }) {
  return (
    <Link
      to="/my-capsules"
      className="-mb-2 inline-flex min-h-11 items-center font-semibold text-primary-ink underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {children}
    </Link>
  );
}

function Placeholder() {
  return (
    <div className="mt-4 grid gap-4">
      {['w-3/4', 'w-1/2', 'w-2/3'].map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3.5 w-1/3" />
        </div>
      ))}
    </div>
  );
}
