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
import { nameOf } from '../../../entities/paid-capsules/capsule-texts.js';
import { useCheckout } from '../../../entities/paid-capsules/use-checkout.js';
import { Button, LinkButton } from '../../../ui/button.js';
import { ConfirmButton } from '../../../ui/overlays/confirm-button.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
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
  text?: string | false;
  actions?: ReactNode;
}

function Notice({ tone, icon: Icon, title, text, actions }: NoticeProps) {
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
          {text && <p className="mt-0.5">{text}</p>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">{actions}</div>}
    </div>
  );
}

const ON_ITS_WAY = { tone: 'accent', icon: Hourglass, title: 'Your payment is on its way.' } as const;
const BANK_CONFIRMS =
  'Your bank still has to confirm it, which can take a few days. Your link will work as soon as they confirm it';

export function PaymentReturn({ capsule }: { capsule: PaidCapsuleDto }) {
  const { state, restart } = usePaymentReturn(capsule);
  const [, setSearch] = useSearchParams();
  switch (state) {
    case 'confirming':
      return (
        <Notice
          tone="accent"
          icon={Spinner}
          title="Confirming your payment…"
          text="This takes a few seconds. You don’t have to wait here: your link works as soon as it’s confirmed."
        />
      );
    case 'paid': {
      const close = (): void => setSearch({}, { replace: true, preventScrollReset: true });
      return capsule.isOpen ? (
        <Notice
          tone="success"
          icon={CircleCheck}
          title="Thank you! Your payment is confirmed and your link is live."
          text="Share the link below with everyone you’d like to hear from. Your receipt is on its way by email."
          actions={<Button variant="secondary" onClick={close} label="Got It" />}
        />
      ) : null;
    }
    case 'processing':
      return capsule.paymentStatus === 'processing' ? null : <Notice {...ON_ITS_WAY} text={`${BANK_CONFIRMS}.`} />;
    case 'failed':
      return <UnpaidNotice capsule={capsule} failed />;
    case 'unpaid':
      return (
        <UnpaidNotice
          capsule={capsule}
          text="We haven’t received your payment yet. If you did pay, check again in a minute. You’ll only be charged once."
          onCheckAgain={restart}
        />
      );
  }
}

export function StateNotice({ capsule }: { capsule: PaidCapsuleDto }) {
  const [search] = useSearchParams();
  const { paymentStatus, status } = capsule;
  if ((paymentStatus === 'pending' || paymentStatus === 'failed') && status !== 'cancelled') {
    const hasLeft = search.get('checkout') === 'cancelled';
    const text = hasLeft && 'You left the checkout. Nothing was charged, and your order is saved.';
    return <UnpaidNotice capsule={capsule} failed={paymentStatus === 'failed'} text={text} />;
  }
  const notice = paymentStatus === 'paid' ? paidNotice(capsule) : NOT_PAID[paymentStatus];
  const isDelivered = status === 'delivered' && paymentStatus !== 'paid';
  const text = isDelivered && 'Your capsule had already been delivered, so you can still watch its videos.';
  return notice && <Notice {...notice} text={text || notice.text} />;
}

const CANCELLED = {
  tone: 'neutral',
  icon: ReceiptText,
  title: 'This order was canceled.',
  text: 'Nothing was charged.',
  actions: <LinkButton to="/capsules/create" label="Create a Capsule" />,
} as const;

const NOT_PAID: Record<Exclude<PaidCapsuleDto['paymentStatus'], 'paid'>, NoticeProps> = {
  pending: CANCELLED,
  failed: CANCELLED,
  processing: { ...ON_ITS_WAY, text: `${BANK_CONFIRMS}, and we’ll email you.` },
  refunded: {
    tone: 'neutral',
    icon: ReceiptText,
    title: 'Your payment was refunded.',
    text: 'No new videos can be added, and nothing will be delivered.',
  },
  disputed: {
    tone: 'danger',
    icon: CircleAlert,
    title: 'This payment is being disputed.',
    text: 'Until that’s settled, no videos can be added and nothing will be delivered. Everything sent so far is safe.',
  },
};

function paidNotice(capsule: PaidCapsuleDto): NoticeProps | null {
  const hasVideos = capsule.contributorCount > 0;
  if (capsule.needsNewDate) {
    return {
      tone: 'accent',
      icon: CalendarClock,
      title: 'The payment arrived after the delivery date.',
      text: 'Choose a new date, and guests can record right away.',
      actions: <DateButton capsule={capsule} label="Choose a New Date" />,
    };
  }
  switch (capsule.status) {
    case 'closed': {
      const closed = { tone: 'neutral', icon: Lock, title: 'Submissions are closed.' } as const;
      if (!capsule.isSealed)
        return { ...closed, text: `The day has come.${hasVideos ? ' Your videos are below.' : ''}` };
      const text = `No new videos can be added. Everything opens on ${dayOfCapsule(capsule)}.`;
      return { ...closed, text, actions: <ReopenButton id={capsule.id} /> };
    }
    case 'delivered': {
      const text = hasVideos && 'Take your time. The videos stay here.';
      return { tone: 'success', icon: MailCheck, title: 'Delivered. It’s all yours now.', text };
    }
    case 'cancelled':
      return { ...CANCELLED, text: 'Your payment arrived after that. We’re refunding all of it.' };
    case 'pending':
    case 'active':
      return null;
  }
}

function ReopenButton({ id }: { id: string }) {
  const { mutate, isPending } = useReopenCapsule(id);
  return <Button variant="secondary" onClick={() => mutate()} loading={isPending} label="Reopen Submissions" />;
}

const TOO_LATE = 'There’s no time left to pay before the delivery date. Choose a new date, then complete the checkout.';

interface UnpaidNoticeProps extends Pick<NoticeProps, 'text'> {
  capsule: PaidCapsuleDto;
  failed?: boolean;
  onCheckAgain?: () => void;
}

function UnpaidNotice({ capsule, failed = false, text, onCheckAgain }: UnpaidNoticeProps) {
  const [now] = useState(() => new Date());
  const tooLate = isTooLateToPay(new Date(capsule.deliveryDate), now);
  const { start, leaving } = useCheckout(capsule.id);
  const cancel = useCancelOrder(capsule.id);
  const actions = (
    <>
      {onCheckAgain && <Button variant="ghost" icon={RotateCw} onClick={onCheckAgain} label="Check Again" />}
      {tooLate ? (
        <DateButton capsule={capsule} label="Choose a New Date" />
      ) : (
        <Button onClick={start} loading={leaving} label={leaving ? 'Processing...' : 'Complete Checkout'} />
      )}
      <ConfirmButton
        variant="secondary"
        disabled={leaving}
        question={{
          title: 'Cancel this order?',
          description: (
            <>
              <p className="font-semibold wrap-anywhere text-ink">{nameOf(capsule)}</p>
              <p className="mt-2">Nothing was charged.{capsule.usesCredit ? ' You’ll get your credit back.' : ''}</p>
            </>
          ),
          keepLabel: 'Keep the Order',
          confirmLabel: 'Cancel the Order',
        }}
        onConfirm={(close) => cancel.mutate(undefined, { onSettled: close })}
        working={cancel.isPending}
        label="Cancel This Order"
      />
    </>
  );
  const notice = failed
    ? ({ tone: 'danger', title: 'The payment failed. Nothing was charged.' } as const)
    : ({ tone: 'accent', title: 'Payment pending. Complete checkout to activate this capsule.' } as const);
  const more = failed ? 'Please try again, perhaps with another card.' : text;
  return <Notice {...notice} icon={CircleAlert} text={tooLate ? TOO_LATE : more} actions={actions} />;
}
