import type { PaymentDto } from '@dear-future/contracts/http/payments';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { PriceLines } from '../../../entities/paid-capsules/components/price-lines.js';
import { paymentsQuery } from '../../../entities/paid-capsules/paid-capsule-api.js';
import { dollars } from '../../../lib/count.js';
import { shortDate } from '../../../lib/time/dates.js';
import { Badge } from '../../../ui/badge.js';
import { LinkButton } from '../../../ui/button.js';
import { Loaded } from '../../../ui/feedback/read-state.js';
import { Loading } from '../../../ui/feedback/loading.js';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.js';

const BADGES = {
  processing: { children: 'Processing', tone: 'accent' },
  paid: { children: 'Paid', tone: 'success' },
  failed: { children: 'Failed', tone: 'danger' },
  partially_refunded: { children: 'Partly refunded', tone: 'neutral' },
  refunded: { children: 'Refunded', tone: 'neutral' },
  disputed: { children: 'Disputed', tone: 'danger' },
} as const satisfies Record<PaymentDto['status'], unknown>;

export function PastPayments() {
  const read = useQuery(paymentsQuery);
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className="mb-4 font-display text-heading">
        Past Payments
      </h2>
      <Loaded
        read={read}
        title="Your payments didn’t load"
        fallback="Please try again in a moment."
        loading={<Loading label="Loading payments" children={<SkeletonRows className="panel px-5" />} />}
        empty={<p className="text-ink-soft">No payments yet. Your receipts will appear here.</p>}
      >
        {(payments) => (
          <ul className="divide-y divide-line overflow-hidden panel shadow-rest">
            {payments.map((payment) => (
              <Payment key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

/** A row that expands to show its receipt. */
function Payment({ payment }: { payment: PaymentDto }) {
  const { id, capsuleId, title, lines, amountCents, refundedCents, currency, status, createdAt, paidAt } = payment;
  return (
    <li>
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[8.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 p-4 hover:bg-primary-soft focus-visible:-outline-offset-3 sm:grid-cols-[minmax(0,1fr)_8.5rem_5.5rem_5.5rem] sm:gap-x-5 sm:px-5">
          <span className="min-w-0 max-sm:col-span-full">
            <bdi className="block font-semibold wrap-anywhere">{title}</bdi>
            <span className="text-sm text-ink-soft">{shortDate(paidAt ?? createdAt)}</span>
          </span>
          <Badge {...BADGES[status]} className="justify-self-start" />
          <span className="font-semibold tabular-nums sm:text-right">{dollars(amountCents)}</span>
          <span className="ml-auto flex items-center gap-1 text-sm font-semibold">
            {paidAt === null ? 'Details' : 'Receipt'}
            <ChevronDown className="size-4.5 transition-transform group-open:rotate-180" />
          </span>
        </summary>
        <div className="mx-4 grid gap-4 border-t border-line py-5 sm:mx-5">
          <PriceLines lines={lines} totalCents={amountCents} />
          {refundedCents > 0 ? (
            <p className="flex justify-between gap-4 text-ink-soft">
              <span>After a refund of {dollars(refundedCents)}</span>
              <span className="font-semibold text-ink tabular-nums">{dollars(amountCents - refundedCents)}</span>
            </p>
          ) : null}
          <p className="text-sm wrap-anywhere text-ink-faint">
            Dear Future. Payment {id}, order {capsuleId}. Amounts in {currency.toUpperCase()}.
          </p>
          <LinkButton
            variant="secondary"
            size="sm"
            className="justify-self-start"
            to={`/capsules/${capsuleId}`}
            label="View Capsule"
          />
        </div>
      </details>
    </li>
  );
}
