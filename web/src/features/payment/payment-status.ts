import type { CapsulePackageDto, CreditDto } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentDto } from '@dear-future/contracts/http/payments';

export const PAYMENT_BADGES = {
  processing: { children: 'Processing', tone: 'accent' },
  paid: { children: 'Paid', tone: 'success' },
  failed: { children: 'Failed', tone: 'danger' },
  partially_refunded: { children: 'Partly refunded', tone: 'neutral' },
  refunded: { children: 'Refunded', tone: 'neutral' },
  disputed: { children: 'Disputed', tone: 'danger' },
} as const satisfies Record<PaymentDto['status'], unknown>;

export function keptCents({ status, amountCents, refundedCents }: PaymentDto): number {
  return status === 'failed' || status === 'processing' ? 0 : amountCents - refundedCents;
}

/** `used` credits are spent or reserved by an order. */
export function creditGroups(
  credits: readonly CreditDto[],
  packages: readonly Pick<CapsulePackageDto, 'id' | 'name'>[],
) {
  const valid = credits.filter(({ status }) => status !== 'void');
  return [...new Set(valid.map(({ packageId }) => packageId))].map((packageId) => {
    const name = packages.find(({ id }) => id === packageId)?.name ?? 'Capsule';
    const group = valid.filter((credit) => credit.packageId === packageId);
    const available = group.filter(({ status }) => status === 'available').length;
    return { packageId, name, available, used: group.length - available };
  });
}
