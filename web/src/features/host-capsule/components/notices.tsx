import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { isTooLateToPay } from '@dear-future/contracts/payment-time';
import { clsx } from 'clsx';
import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  Hourglass,
  Lock,
  MailCheck,
  ReceiptText,
  RotateCw,
} from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { nameOf } from '../../../entities/paid-capsules/capsule-words.js';
import { useCheckout } from '../../../entities/paid-capsules/use-checkout.js';
import { Button, LinkButton } from '../../../ui/button.js';
import { ConfirmButton } from '../../../ui/confirm-button.js';
import { Spinner } from '../../../ui/spinner.js';
import { dayOfCapsule } from '../capsule-day.js';
import { useCancelOrder, useReopenCapsule } from '../host-api.js';
import { usePaymentReturn } from '../payment-return.js';
import { DateButton } from './capsule-actions.js';

const LOOKS = {
  accent: 'border-accent bg-accent-soft text-accent-ink',
  success: 'border-success bg-success-soft text-success-ink',
  danger: 'border-danger bg-danger-soft text-danger-ink',
  neutral: 'border-line-strong bg-surface text-ink',
};

interface NoticeProps {
  tone: keyof typeof LOOKS;
  icon: ComponentType;
  title: string;
  actions?: ReactNode;
  children?: ReactNode;
}

/** State of the capsule with actions. Announced when it changes. */
function Notice({ tone, icon: Icon, title, actions, children }: NoticeProps) {
  return (
    <div
      role="status"
      className={clsx('flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border px-5 py-4', LOOKS[tone])}
    >
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-3.5">
        <span className="mt-0.5 [&_svg]:size-5.5 [&_svg]:shrink-0">
          <Icon />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {children ? <div className="mt-0.5">{children}</div> : null}
        </div>
      </div>
      {actions ? <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">{actions}</div> : null}
    </div>
  );
}

const ON_ITS_WAY = 'Your bank still has to confirm it, which can take a few days. Your link works as soon as it does';

/** After the checkout. */
export function PaymentReturn({ capsule }: { capsule: PaidCapsuleDto }) {
  const { state, restart } = usePaymentReturn(capsule);
  const [, setSearch] = useSearchParams();
  switch (state) {
    case 'confirming':
      return (
        <Notice tone="accent" icon={Spinner} title="Confirming your payment…">
          This takes a few seconds. You don’t have to wait here: your link works as soon as it’s confirmed.
        </Notice>
      );
    case 'paid': {
      if (!capsule.isOpen) return null;
      const close = (): void => setSearch({}, { replace: true, preventScrollReset: true });
      return (
        <Notice
          tone="success"
          icon={CircleCheck}
          title="Thank you! Your payment is confirmed and your link is live."
          actions={
            <Button variant="secondary" onClick={close}>
              Got It
            </Button>
          }
        >
          Share the link below with everyone you’d like to hear from. Your receipt is on its way by email.
        </Notice>
      );
    }
    case 'processing':
      return capsule.paymentStatus === 'processing' ? null : (
        <Notice tone="accent" icon={Hourglass} title="Your payment is on its way.">
          {ON_ITS_WAY}.
        </Notice>
      );
    case 'failed':
      return <Unpaid capsule={capsule} failed />;
    case 'unpaid':
      return (
        <Unpaid capsule={capsule} onCheckAgain={restart}>
          We haven’t received your payment yet. If you did pay, check again in a minute. You’ll only be charged once.
        </Unpaid>
      );
  }
}

const ALREADY_DELIVERED = 'Your capsule had already been delivered, so you can still watch its videos.';

export function StateNotice({ capsule }: { capsule: PaidCapsuleDto }) {
  const [search] = useSearchParams();
  const isDelivered = capsule.status === 'delivered';
  switch (capsule.paymentStatus) {
    case 'pending':
    case 'failed':
      if (capsule.status === 'cancelled') return <Cancelled>Nothing was charged.</Cancelled>;
      return (
        <Unpaid capsule={capsule} failed={capsule.paymentStatus === 'failed'}>
          {search.get('checkout') === 'cancelled'
            ? 'You left the checkout. Nothing was charged, and your order is saved.'
            : null}
        </Unpaid>
      );
    case 'processing':
      return (
        <Notice tone="accent" icon={Hourglass} title="Your payment is on its way.">
          {ON_ITS_WAY}, and we’ll email you.
        </Notice>
      );
    case 'refunded':
      return (
        <Notice tone="neutral" icon={ReceiptText} title="Your payment was refunded.">
          {isDelivered ? ALREADY_DELIVERED : 'No new videos can be added, and nothing will be delivered.'}
        </Notice>
      );
    case 'disputed':
      return (
        <Notice tone="danger" icon={CircleAlert} title="This payment is being disputed.">
          {isDelivered
            ? ALREADY_DELIVERED
            : 'Until that’s settled, no videos can be added and nothing will be delivered. Everything sent so far is safe.'}
        </Notice>
      );
    case 'paid':
      return <Paid capsule={capsule} />;
  }
}

interface UnpaidProps {
  capsule: PaidCapsuleDto;
  failed?: boolean;
  onCheckAgain?: () => void;
  children?: ReactNode;
}

/** An order that can still be paid or cancelled; `children` unless there is something more important to say. */
function Unpaid({ capsule, failed = false, onCheckAgain, children }: UnpaidProps) {
  const [now] = useState(() => new Date());
  const tooLate = isTooLateToPay(new Date(capsule.deliveryDate), now);
  const checkout = useCheckout(capsule.id);
  const cancel = useCancelOrder(capsule.id);
  const question = {
    title: 'Cancel this order?',
    description: (
      <>
        <p className="font-semibold wrap-anywhere text-ink">{nameOf(capsule)}</p>
        <p className="mt-2">Nothing was charged.{capsule.usesCredit ? ' You’ll get your credit back.' : ''}</p>
      </>
    ),
    keepLabel: 'Keep the Order',
    confirmLabel: 'Cancel the Order',
  };
  return (
    <Notice
      tone={failed ? 'danger' : 'accent'}
      icon={CircleAlert}
      title={
        failed
          ? 'The payment failed. Nothing was charged.'
          : 'Payment pending. Complete checkout to activate this capsule.'
      }
      actions={
        <>
          {onCheckAgain && (
            <Button variant="ghost" icon={RotateCw} onClick={onCheckAgain}>
              Check Again
            </Button>
          )}
          {tooLate ? (
            <DateButton capsule={capsule} label="Choose a New Date" />
          ) : (
            <Button onClick={checkout.start} loading={checkout.leaving}>
              {checkout.leaving ? 'Processing...' : 'Complete Checkout'}
            </Button>
          )}
          <ConfirmButton
            variant="secondary"
            disabled={checkout.leaving}
            question={question}
            onConfirm={(close) => cancel.mutate(undefined, { onSettled: close })}
            working={cancel.isPending}
          >
            Cancel This Order
          </ConfirmButton>
        </>
      }
    >
      {tooLate
        ? 'There’s no time left to pay before the delivery date. Choose a new date, then complete the checkout.'
        : failed
          ? 'Please try again, perhaps with another card.'
          : children}
    </Notice>
  );
}

function Cancelled({ children }: { children: string }) {
  return (
    <Notice
      tone="neutral"
      icon={ReceiptText}
      title="This order was cancelled."
      actions={<LinkButton to="/capsules/create">Create a Capsule</LinkButton>}
    >
      {children}
    </Notice>
  );
}

function Paid({ capsule }: { capsule: PaidCapsuleDto }) {
  const reopen = useReopenCapsule(capsule.id);
  const hasVideos = capsule.contributorCount > 0;
  if (capsule.needsNewDate) {
    return (
      <Notice
        tone="accent"
        icon={CalendarClock}
        title="The payment arrived after the delivery date."
        actions={<DateButton capsule={capsule} label="Choose a New Date" />}
      >
        Choose a new date, and guests can record right away.
      </Notice>
    );
  }
  switch (capsule.status) {
    case 'closed':
      return capsule.isSealed ? (
        <Notice
          tone="neutral"
          icon={Lock}
          title="Submissions are closed."
          actions={
            <Button variant="secondary" onClick={() => reopen.mutate()} loading={reopen.isPending}>
              Reopen Submissions
            </Button>
          }
        >
          No new videos can be added. Everything opens on {dayOfCapsule(capsule)}.
        </Notice>
      ) : (
        <Notice tone="neutral" icon={Lock} title="Submissions are closed.">
          The day has come.{hasVideos ? ' Your videos are below.' : ''}
        </Notice>
      );
    case 'delivered':
      return (
        <Notice tone="success" icon={MailCheck} title="Delivered. It’s all yours now.">
          {hasVideos ? 'Take your time. The videos stay here.' : null}
        </Notice>
      );
    case 'cancelled':
      return <Cancelled>Your payment arrived after that. We’re refunding all of it.</Cancelled>;
    case 'pending':
    case 'active':
      return null;
  }
}
