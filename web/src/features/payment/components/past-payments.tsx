import type { PaymentDto } from '@dear-future/contracts/http/payments';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { paymentsRead } from '../../../entities/paid-capsules/paid-capsule-reads.js';
import { shortDate } from '../../../lib/dates.js';
import { messageOf } from '../../../lib/http.js';
import { exactDollars } from '../../../lib/money.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { ErrorState } from '../../../ui/error-state.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { paymentWords } from '../payment-words.js';
import { ReceiptDialog } from './receipt-dialog.js';

/** What was paid, newest first, each with its receipt. */
export function PastPayments() {
  const read = useQuery(paymentsRead);
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className="mb-4 font-display text-heading">
        Past Payments
      </h2>
      {read.data ? (
        <List payments={read.data} />
      ) : read.isError && !read.isFetching ? (
        <ErrorState
          title="Your payments did not load"
          description={messageOf(read.error, 'Please try again in a moment.')}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <div role="status" aria-busy="true">
          <span className="sr-only">Loading payments</span>
          <Skeleton className="h-20 rounded-lg" />
        </div>
      )}
    </section>
  );
}

function List({ payments }: { payments: PaymentDto[] }) {
  const [shown, setShown] = useState<PaymentDto | null>(null);
  if (payments.length === 0) {
    return <p className="text-ink-soft">Nothing paid so far. Receipts will be kept here.</p>;
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-rest">
        {payments.map((payment) => {
          const { label, tone } = paymentWords(payment);
          return (
            <li key={payment.id} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-4">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold wrap-anywhere">{payment.title}</p>
                <p className="text-sm text-ink-soft">{shortDate(payment.paidAt ?? payment.createdAt)}</p>
              </div>
              <Badge tone={tone}>{label}</Badge>
              <p className="min-w-20 text-right font-semibold tabular-nums">{exactDollars(payment.amountCents)}</p>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Receipt for ${payment.title}`}
                onClick={() => setShown(payment)}
              >
                <ReceiptText aria-hidden="true" />
                Receipt
              </Button>
            </li>
          );
        })}
      </ul>
      {shown ? <ReceiptDialog payment={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}
