import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { CalendarClock, CircleAlert, Hourglass, Lock, MailCheck, ReceiptText } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { awaitsPayment, nameOf, stageOf } from '../../../entities/paid-capsules/capsule-texts.js';
import { useCheckout } from '../../../entities/paid-capsules/use-checkout.js';
import { Notice, type NoticeProps } from '../../../recorder/notice.js';
import { Button, LinkButton } from '../../../ui/button.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { DialogButton } from '../../../ui/overlays/dialog-button.js';
import { LazyConfirm } from '../../../ui/overlays/lazy-dialog.js';
import { dayOfCapsule } from '../capsule-day.js';
import { useCancelOrder, usePaymentCheck, useReopenCapsule } from '../host-api.js';
import { DateButton } from './capsule-actions.js';

export function CapsuleNotice({ capsule }: { capsule: PaidCapsuleDto }) {
  const [search, setSearch] = useSearchParams();
  const checkout = search.get('checkout');
  if (checkout === 'done' && awaitsPayment(capsule)) return <PaymentConfirmation capsule={capsule} />;
  if (checkout === 'done' && capsule.isOpen) {
    const close = (): void => setSearch({}, { replace: true, preventScrollReset: true });
    return (
      <Notice
        tone="success"
        title="Thank you! Your payment is confirmed and your link is live."
        actions={<Button variant="secondary" onClick={close} label="Got It" />}
      >
        Share the link below with everyone you’d like to hear from. Your receipt is on its way by email.
      </Notice>
    );
  }
  const stage = stageOf(capsule);
  if (stage === 'active') return null;
  if (stage === 'pending' || stage === 'failed') {
    return <UnpaidNotice capsule={capsule} hasFailed={stage === 'failed'} hasLeftCheckout={checkout === 'cancelled'} />;
  }
  return <Notice {...NOTICES[stage](capsule)} />;
}

type StageWithNotice = Exclude<ReturnType<typeof stageOf>, 'active' | 'pending' | 'failed'>;

const NOTICES: Record<StageWithNotice, (capsule: PaidCapsuleDto) => NoticeProps> = {
  processing: () => ({
    icon: Hourglass,
    title: 'Your payment is on its way.',
    children:
      'Your bank still has to confirm it, which can take a few days. As soon as it does, your link will work, and we’ll email you.',
  }),
  undated: (capsule) => ({
    icon: CalendarClock,
    title: 'The payment arrived after the delivery date.',
    actions: <DateButton capsule={capsule} label="Choose a New Date" />,
    children: 'Choose a new date, and contributors can record right away.',
  }),
  closed: (capsule) => ({
    tone: 'neutral',
    icon: Lock,
    title: 'Submissions are closed.',
    actions: capsule.isSealed && <ReopenButton id={capsule.id} />,
    children: capsule.isSealed
      ? `No new videos can be added. ${
          capsule.contributorCount > 0
            ? `Everything opens on ${dayOfCapsule(capsule)}.`
            : `To collect videos, reopen submissions before ${dayOfCapsule(capsule)}.`
        }`
      : `The day has come.${capsule.contributorCount > 0 ? ' Your videos are below.' : ''}`,
  }),
  delivered: ({ contributorCount }) => ({
    tone: 'success',
    icon: MailCheck,
    title: contributorCount > 0 ? 'Delivered. It’s all yours now.' : 'The day has come.',
    children: contributorCount > 0 && 'Take your time. The videos stay here.',
  }),
  cancelled: ({ paymentStatus }) => ({
    tone: 'neutral',
    icon: ReceiptText,
    title: 'This order was canceled.',
    actions: <LinkButton to="/capsules/create" label="Create a Capsule" />,
    children:
      paymentStatus === 'paid'
        ? 'Your payment arrived after that. We’re refunding all of it.'
        : 'You haven’t been charged.',
  }),
  refunded: ({ status }) => ({
    tone: 'neutral',
    icon: ReceiptText,
    title: 'Your payment was refunded.',
    children: status === 'delivered' ? STILL_WATCHABLE : 'No new videos can be added, and nothing will be delivered.',
  }),
  disputed: ({ status }) => ({
    tone: 'danger',
    icon: ReceiptText,
    title: 'This payment is being disputed.',
    children:
      status === 'delivered'
        ? STILL_WATCHABLE
        : 'Until that’s settled, no videos can be added and nothing will be delivered. Everything sent so far is safe. If this is a mistake, your bank can tell you how to withdraw the dispute.',
  }),
};

const STILL_WATCHABLE = 'Your capsule had already been delivered, so you can still watch its videos.';

function PaymentConfirmation({ capsule }: { capsule: PaidCapsuleDto }) {
  if (usePaymentCheck(capsule.id) === 'failed') return <UnpaidNotice capsule={capsule} hasFailed />;
  return (
    <Notice icon={Spinner} title="Confirming your payment…">
      This takes a few seconds. You don’t have to wait here: your link will work as soon as the payment is confirmed.
    </Notice>
  );
}

function ReopenButton({ id }: { id: string }) {
  const { mutate, isPending } = useReopenCapsule(id);
  return <Button variant="secondary" onClick={() => mutate()} loading={isPending} label="Reopen Submissions" />;
}

interface UnpaidNoticeProps {
  capsule: PaidCapsuleDto;
  hasFailed?: boolean;
  hasLeftCheckout?: boolean;
}

function UnpaidNotice({ capsule, hasFailed = false, hasLeftCheckout = false }: UnpaidNoticeProps) {
  const { start, leaving } = useCheckout(capsule.id);
  const cancel = useCancelOrder(capsule.id);
  const actions = (
    <>
      <Button onClick={start} loading={leaving} label={leaving ? 'Processing...' : 'Complete Checkout'} />
      <DialogButton
        dialog={LazyConfirm}
        variant="secondary"
        disabled={leaving}
        dialogProps={{
          title: 'Cancel this order?',
          description: (
            <>
              <p className="font-semibold wrap-anywhere text-ink">{nameOf(capsule)}</p>
              <p className="mt-2">
                {`You haven’t been charged.${capsule.usesCredit ? ' You’ll get your credit back.' : ''}`}
              </p>
            </>
          ),
          keepLabel: 'Keep Order',
          confirmLabel: 'Cancel Order',
          onConfirm: () => cancel.mutateAsync(),
        }}
        label="Cancel Order"
      />
    </>
  );
  return hasFailed ? (
    <Notice tone="danger" title="The payment failed. You haven’t been charged." actions={actions}>
      Please try again, perhaps with another card.
    </Notice>
  ) : (
    <Notice icon={CircleAlert} title="Payment pending. Complete checkout to activate this capsule." actions={actions}>
      {hasLeftCheckout && 'You left the checkout. You haven’t been charged, and your order is saved.'}
    </Notice>
  );
}
