import type { PaymentDto } from '@dear-future/contracts/http/payments';

type Tone = 'neutral' | 'accent' | 'success' | 'danger';

const WORDS: Record<PaymentDto['status'], { label: string; tone: Tone }> = {
  processing: { label: 'Processing', tone: 'accent' },
  paid: { label: 'Paid', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  partially_refunded: { label: 'Partly refunded', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'danger' },
};

export function paymentWords({ status }: Pick<PaymentDto, 'status'>): { label: string; tone: Tone } {
  return WORDS[status];
}

/** What was charged and not given back, in cents. */
export function keptCents({ status, amountCents, refundedCents }: PaymentDto): number {
  return status === 'failed' || status === 'processing' ? 0 : amountCents - refundedCents;
}
