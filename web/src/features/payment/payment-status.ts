import type { CapsulePackageDto, CreditDto } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentDto } from '@dear-future/contracts/http/payments';

type Tone = 'neutral' | 'accent' | 'success' | 'danger';

const LABELS: Record<PaymentDto['status'], { label: string; tone: Tone }> = {
  processing: { label: 'Processing', tone: 'accent' },
  paid: { label: 'Paid', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  partially_refunded: { label: 'Partly refunded', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'danger' },
};

export function paymentStatus({ status }: Pick<PaymentDto, 'status'>): { label: string; tone: Tone } {
  return LABELS[status];
}

/** What was charged and not refunded, in cents. */
export function keptCents({ status, amountCents, refundedCents }: PaymentDto): number {
  return status === 'failed' || status === 'processing' ? 0 : amountCents - refundedCents;
}

/** The credits for one package. */
interface CreditGroup {
  packageId: string;
  /** Of the package. */
  name: string;
  available: number;
  /** Spent, or held by an order. */
  used: number;
}

/** The credits by package, without void ones. */
export function creditGroups(
  credits: readonly CreditDto[],
  packages: readonly Pick<CapsulePackageDto, 'id' | 'name'>[],
): CreditGroup[] {
  const groups = new Map<string, CreditGroup>();
  for (const { packageId, status } of credits) {
    if (status === 'void') continue;
    const name = packages.find(({ id }) => id === packageId)?.name ?? 'Capsule';
    const group = groups.get(packageId) ?? { packageId, name, available: 0, used: 0 };
    if (status === 'available') group.available += 1;
    else group.used += 1;
    groups.set(packageId, group);
  }
  return [...groups.values()];
}
