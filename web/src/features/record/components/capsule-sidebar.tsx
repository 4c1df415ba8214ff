import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isDue, useTimeCapsules } from '../../../entities/time-capsules/time-capsules.js';
import { count } from '../../../lib/count.js';
import { shortDate } from '../../../lib/time/dates.js';
import { useNow } from '../../../lib/time/use-now.js';
import { Card, CardTitle } from '../../../ui/layout/card.js';
import { LoadFailed } from '../../../ui/feedback/error-state.js';
import { Progress } from '../../../ui/feedback/progress.js';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.js';
import { nextDelivery, statusLabel } from '../capsule-summary.js';

const MAX_LISTED = 3;
const MAX_LISTED_READY = 2;

/** On narrow screens, the sidebar is below the steps, so an empty one is hidden after the first step. */
export function CapsuleSidebar({ isPastFirstStep }: { isPastFirstStep: boolean }) {
  const read = useTimeCapsules();
  const { data: capsules = [], isPending } = read;
  const now = useNow(read.data);
  const next = nextDelivery(capsules, now);
  const due = capsules.filter((capsule) => isDue(capsule, now));
  return (
    <aside
      aria-label="Your Capsules"
      aria-busy={isPending}
      className={clsx(
        'grid content-start items-start gap-4 sm:max-lg:grid-cols-2',
        isPastFirstStep && read.data?.length === 0 && 'max-lg:hidden',
      )}
    >
      {due.length > 0 && <ReadyCard capsules={due} />}
      {next !== null && <NextCard {...next} />}
      {read.isError ? (
        <LoadFailed
          title="Your capsules didn’t load"
          fallback="Please check your connection and try again."
          read={read}
        />
      ) : (
        <Card>
          <CardTitle>Your Capsules</CardTitle>
          {isPending ? <SkeletonRows className="mt-2 -mb-4" /> : <Summary capsules={capsules} />}
        </Card>
      )}
    </aside>
  );
}

function Summary({ capsules }: { capsules: readonly TimeCapsuleDto[] }) {
  const { length } = capsules;
  if (length === 0) return <p className="mt-2 text-ink-soft">No capsules yet. Record your first one.</p>;
  return (
    <>
      <ul className="mt-3 divide-y divide-line">
        {capsules.slice(0, MAX_LISTED).map((capsule) => (
          <li key={capsule.id} className="py-3">
            <Capsule capsule={capsule} status={statusLabel(capsule.status)} />
          </li>
        ))}
      </ul>
      <SidebarLink>{length > MAX_LISTED ? `See all ${length} capsules` : 'See your capsules'}</SidebarLink>
    </>
  );
}

function NextCard({ capsule, daysRemaining, percent }: NonNullable<ReturnType<typeof nextDelivery>>) {
  const progressText = `${percent}% of your journey complete`;
  return (
    <Card className="grid gap-3">
      <CardTitle>Next Delivery</CardTitle>
      <Capsule capsule={capsule} status={daysRemaining === 0 ? 'today' : `${count(daysRemaining, 'day')} remaining`} />
      <Progress value={percent} label={progressText} tone="accent" />
      <p className="text-sm text-ink-soft" aria-hidden="true">
        {progressText}
      </p>
    </Card>
  );
}

function ReadyCard({ capsules }: { capsules: readonly TimeCapsuleDto[] }) {
  const more = capsules.length - MAX_LISTED_READY;
  return (
    <Card className="grid gap-3 border-accent bg-accent-soft">
      <CardTitle>Ready for Delivery</CardTitle>
      <ul className="grid gap-2">
        {capsules.slice(0, MAX_LISTED_READY).map((capsule) => (
          <li key={capsule.id}>
            <Capsule capsule={capsule} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-ink-soft">+{more} more ready for delivery</p>}
      <SidebarLink>Go to My Capsules to deliver {capsules.length === 1 ? 'it' : 'them'}</SidebarLink>
    </Card>
  );
}

function Capsule({ capsule, status }: { capsule: TimeCapsuleDto; status?: string }) {
  const { promptTitle, deliveryDate } = capsule;
  return (
    <div className="grid gap-0.5">
      <bdi className="line-clamp-2 font-semibold wrap-anywhere">{promptTitle}</bdi>
      <span className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
        {status && <span>{status}</span>}
        <time dateTime={deliveryDate}>{shortDate(deliveryDate)}</time>
      </span>
    </div>
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
