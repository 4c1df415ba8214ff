import type { PaymentDto } from '@dear-future/contracts/http/payments';
import { PriceLines } from '../../../entities/paid-capsules/components/price-lines.js';
import { exactDollars } from '../../../lib/count.js';
import { longDate } from '../../../lib/dates.js';
import { LinkButton } from '../../../ui/button.js';
import { Fact } from '../../../ui/layout/card.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { keptCents, PAYMENT_BADGES } from '../payment-status.js';

export function ReceiptDialog({ payment, onClose }: { payment: PaymentDto; onClose: () => void }) {
  const isPaid = payment.paidAt !== null;
  return (
    <Dialog
      onClose={onClose}
      title={isPaid ? 'Receipt' : 'Payment'}
      description={payment.title}
      footer={
        <LinkButton
          variant="secondary"
          className="max-sm:w-full"
          to={`/capsules/${payment.capsuleId}`}
          label="View Capsule"
        />
      }
    >
      <dl className="mb-5 grid grid-cols-2 gap-4 border-b border-line pb-5">
        <Fact label={isPaid ? 'Paid' : 'Ordered'}>{longDate(payment.paidAt ?? payment.createdAt)}</Fact>
        <Fact label="Status">{PAYMENT_BADGES[payment.status].children}</Fact>
      </dl>
      <PriceLines lines={payment.lines} totalCents={payment.amountCents} />
      {payment.refundedCents > 0 ? (
        <p className="mt-3 flex justify-between gap-4 text-ink-soft">
          <span>After a refund of {exactDollars(payment.refundedCents)}</span>
          <span className="font-semibold text-ink tabular-nums">{exactDollars(keptCents(payment))}</span>
        </p>
      ) : null}
      <p className="mt-5 text-sm wrap-anywhere text-ink-faint">
        Dear Future. Payment {payment.id}, order {payment.capsuleId}. Amounts in {payment.currency.toUpperCase()}.
      </p>
    </Dialog>
  );
}
