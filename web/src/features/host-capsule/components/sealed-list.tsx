import type { ContributorDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { count } from '../../../lib/count.js';
import { useNow } from '../../../lib/use-now.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { EmptyMailbox } from '../../../ui/illustrations/empty-mailbox.js';
import { SealedEnvelope } from '../../../ui/illustrations/sealed-envelope.js';
import { isPaidOrDelivered, sealText } from '../capsule-day.js';
import { ContributorRow } from './contributor-row.js';

/** Lists who sent a video, without its content. The host can remove any of them. */
export function SealedList({ capsule, contributors }: { capsule: PaidCapsuleDto; contributors: ContributorDto[] }) {
  const now = useNow(contributors);
  if (contributors.length === 0) {
    return <EmptyState illustration={<EmptyMailbox />} title={emptyTitle(capsule)} description={emptyText(capsule)} />;
  }
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-5 rounded-lg bg-surface-sunk px-5 py-4">
        <div className="w-20 shrink-0 sm:w-24">
          <SealedEnvelope />
        </div>
        <p role="status" className="text-ink-soft">
          <span className="block font-display text-heading text-ink">
            {count(capsule.contributorCount, 'sealed message')}
          </span>
          {sealText(capsule)}
        </p>
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-rest">
        {contributors.map((contributor) => (
          <ContributorRow
            key={contributor.id}
            capsuleId={capsule.id}
            contributor={contributor}
            now={now}
            canDecide={isPaidOrDelivered(capsule.paymentStatus, capsule.status)}
          />
        ))}
      </ul>
    </div>
  );
}

function emptyTitle({ status }: PaidCapsuleDto): string {
  return status === 'cancelled' ? 'No contributors' : 'No contributors yet';
}

/** What to do about an empty list. */
function emptyText({ isOpen, status, paymentStatus, needsNewDate }: PaidCapsuleDto): string {
  if (isOpen) return 'Share the link with everyone you’d like to hear from. New videos appear here automatically.';
  if (paymentStatus === 'processing') return 'Guests can record once your bank confirms the payment.';
  if (paymentStatus === 'refunded') return 'Your payment was refunded, so no new videos can be added.';
  if (paymentStatus === 'disputed') {
    return 'If the dispute ends and your payment stands, guests can record again.';
  }
  if (status === 'cancelled') return 'The order was cancelled before any videos came in.';
  if (status === 'pending') return 'Guests can record once you’ve paid.';
  if (needsNewDate) return 'Guests can record once you’ve chosen a new date.';
  if (status === 'closed') return 'No videos came in before you closed submissions. Reopen them to collect some.';
  return 'No new videos can be added right now.';
}
