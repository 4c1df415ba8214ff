import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { isTooLateToPay } from '@dear-future/contracts/payment-time';
import { CalendarClock, CircleAlert, Hourglass, Lock, MailCheck, ReceiptText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.js';
import { dayOfCapsule } from '../capsule-day.js';
import { useReopenCapsule } from '../host-api.js';
import { DateButton } from './capsule-actions.js';
import { Notice, UnpaidActions } from './notice.js';

const ALREADY_DELIVERED = 'Your capsule had already been delivered, so you can still watch its videos.';

export function StateNotice({ capsule }: { capsule: PaidCapsuleDto }) {
  switch (capsule.paymentStatus) {
    case 'pending':
    case 'failed':
      return capsule.status === 'cancelled' ? (
        <Cancelled>Nothing was charged.</Cancelled>
      ) : (
        <Unpaid capsule={capsule} />
      );
    case 'processing':
      return (
        <Notice tone="accent" icon={<Hourglass aria-hidden="true" />} title="Your payment is on its way.">
          Your bank still has to confirm it, which can take a few days. Your link works as soon as it does, and we’ll
          email you.
        </Notice>
      );
    case 'refunded':
      return (
        <Notice tone="neutral" icon={<ReceiptText aria-hidden="true" />} title="Your payment was refunded.">
          {capsule.status === 'delivered'
            ? ALREADY_DELIVERED
            : 'No new videos can be added, and nothing will be delivered.'}
        </Notice>
      );
    case 'disputed':
      return (
        <Notice tone="danger" icon={<CircleAlert aria-hidden="true" />} title="This payment is being disputed.">
          {capsule.status === 'delivered'
            ? ALREADY_DELIVERED
            : 'Until that’s settled, no videos can be added and nothing will be delivered. Everything sent so far is safe.'}
        </Notice>
      );
    case 'paid':
      return <Paid capsule={capsule} />;
  }
}

function Cancelled({ children }: { children: ReactNode }) {
  return (
    <Notice
      tone="neutral"
      icon={<ReceiptText aria-hidden="true" />}
      title="This order was cancelled."
      actions={
        <Button asChild>
          <Link to="/capsules/create">Create a Capsule</Link>
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

function Unpaid({ capsule }: { capsule: PaidCapsuleDto }) {
  const [search] = useSearchParams();
  const isCheckoutCancelled = search.get('checkout') === 'cancelled';
  const [now] = useState(() => new Date());
  const tooLate = isTooLateToPay(new Date(capsule.deliveryDate), now);
  const failed = capsule.paymentStatus === 'failed';
  return (
    <Notice
      tone={failed ? 'danger' : 'accent'}
      icon={<CircleAlert aria-hidden="true" />}
      title={
        failed
          ? 'The payment failed. Nothing was charged.'
          : 'Payment pending. Complete checkout to activate this capsule.'
      }
      actions={
        <>
          {tooLate ? <DateButton capsule={capsule} label="Choose a New Date" /> : null}
          <UnpaidActions capsule={capsule} payable={!tooLate} />
        </>
      }
    >
      {unpaidText({ isCheckoutCancelled, tooLate, failed })}
    </Notice>
  );
}

function unpaidText({
  isCheckoutCancelled,
  tooLate,
  failed,
}: Record<'isCheckoutCancelled' | 'tooLate' | 'failed', boolean>): string | null {
  if (tooLate)
    return 'There’s no time left to pay before the delivery date. Choose a new date, then complete the checkout.';
  if (failed) return 'Please try again, perhaps with another card.';
  return isCheckoutCancelled ? 'You left the checkout. Nothing was charged, and your order is saved.' : null;
}

function Paid({ capsule }: { capsule: PaidCapsuleDto }) {
  const reopen = useReopenCapsule(capsule.id);
  if (capsule.needsNewDate) {
    return (
      <Notice
        tone="accent"
        icon={<CalendarClock aria-hidden="true" />}
        title="The payment arrived after the delivery date."
        actions={<DateButton capsule={capsule} label="Choose a New Date" />}
      >
        Choose a new date, and guests can record right away.
      </Notice>
    );
  }
  switch (capsule.status) {
    case 'closed':
      return (
        <Notice
          tone="neutral"
          icon={<Lock aria-hidden="true" />}
          title="Submissions are closed."
          actions={
            capsule.isSealed ? (
              <Button variant="secondary" onClick={() => reopen.mutate()} loading={reopen.isPending}>
                Reopen Submissions
              </Button>
            ) : null
          }
        >
          {capsule.isSealed
            ? `No new videos can be added. Everything opens on ${dayOfCapsule(capsule)}.`
            : capsule.contributorCount > 0
              ? 'The day has come. Your videos are below.'
              : 'The day has come.'}
        </Notice>
      );
    case 'delivered':
      return (
        <Notice tone="success" icon={<MailCheck aria-hidden="true" />} title="Delivered. It’s all yours now.">
          {capsule.contributorCount > 0 ? 'Take your time. The videos stay here.' : null}
        </Notice>
      );
    case 'cancelled':
      return <Cancelled>Your payment arrived after that. We’re refunding all of it.</Cancelled>;
    case 'pending':
    case 'active':
      return null;
  }
}
