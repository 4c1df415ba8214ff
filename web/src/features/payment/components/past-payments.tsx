import type { PaymentDto } from '@dear-future/contracts/http/payments';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { paymentsRead } from '../../../entities/paid-capsules/paid-capsule-api.js';
import { exactDollars } from '../../../lib/count.js';
import { shortDate } from '../../../lib/time/dates.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { Loaded } from '../../../ui/feedback/read-state.js';
import { Loading, Skeleton } from '../../../ui/feedback/loading.js';
import { PAYMENT_BADGES } from '../payment-status.js';

const ReceiptDialog = lazyDialog(async () => (await import('./receipt-dialog.js')).ReceiptDialog);

const LIST = 'divide-y divide-line rounded-lg border border-line bg-surface shadow-rest';

export function PastPayments() {
  const read = useQuery(paymentsRead);
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className="mb-4 font-display text-heading">
        Past Payments
      </h2>
      <Loaded
        read={read}
        title="Your payments didn’t load"
        fallback="Please try again in a moment."
        loading={<ListSkeleton />}
      >
        {(payments) => <List payments={payments} />}
      </Loaded>
    </section>
  );
}

function List({ payments }: { payments: PaymentDto[] }) {
  const [shown, setShown] = useState<PaymentDto | null>(null);
  if (payments.length === 0) {
    return <p className="text-ink-soft">No payments yet. Your receipts will appear here.</p>;
  }
  return (
    <>
      <ul className={LIST}>
        {payments.map((payment) => {
          const about = payment.paidAt === null ? 'Details' : 'Receipt';
          return (
            <li key={payment.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-4 sm:gap-x-5 sm:px-5">
              <div className="min-w-0 flex-1 max-sm:basis-full">
                <p className="font-semibold wrap-anywhere">
                  <bdi>{payment.title}</bdi>
                </p>
                <p className="text-sm text-ink-soft">{shortDate(payment.paidAt ?? payment.createdAt)}</p>
              </div>
              <Badge {...PAYMENT_BADGES[payment.status]} />
              <p className="font-semibold tabular-nums sm:min-w-20 sm:text-right">
                {exactDollars(payment.amountCents)}
              </p>
              <Button
                variant="secondary"
                size="sm"
                icon={ReceiptText}
                aria-label={`${about} for ${payment.title}`}
                onClick={() => setShown(payment)}
                className="max-sm:ml-auto max-sm:[&_svg]:hidden"
                label={about}
              />
            </li>
          );
        })}
      </ul>
      {shown ? <ReceiptDialog payment={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

function ListSkeleton() {
  return (
    <Loading label="Loading payments" className={`px-4 sm:px-5 ${LIST}`}>
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2 py-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-6 w-36 sm:hidden" />
        </div>
      ))}
    </Loading>
  );
}
