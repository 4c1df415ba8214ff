import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentCheckDto } from '@dear-future/contracts/http/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paidCapsulePath, paidCapsulesRead } from '../../entities/paid-capsules/paid-capsule-api.js';
import { sendForJson } from '../../lib/http/http.js';

export const waitAfter = (checks: number): number => Math.min(2_000 * 1.5 ** Math.max(0, checks - 1), 15_000);

/** How many checks without a payment until the page says that it was not paid. */
const UNPAID_CHECKS = 4;

/** What is known about the payment after the checkout. `processing`: the bank confirms it later. */
type Confirmation = 'confirming' | 'processing' | 'paid' | 'failed' | 'unpaid';

/** @param answer the provider's last answer; null before the first one and while the server cannot be reached */
export function confirmation(
  paymentStatus: PaidCapsuleDto['paymentStatus'],
  answer: PaymentCheckDto['state'] | null,
  checks: number,
): Confirmation {
  if (paymentStatus === 'paid') return 'paid';
  if (answer === 'processing' || answer === 'failed') return answer;
  if (answer === 'open' || answer === 'none') return checks >= UNPAID_CHECKS ? 'unpaid' : 'confirming';
  // After `paid`, the capsule follows within seconds.
  return paymentStatus === 'processing' || paymentStatus === 'failed' ? paymentStatus : 'confirming';
}

interface Answered {
  answer: PaymentCheckDto['state'];
  checks: number;
}

/** Asks the provider until the payment is certain, as its webhook may be late. Live events report later changes. */
export function usePaymentReturn({ id, paymentStatus }: PaidCapsuleDto): { state: Confirmation; restart: () => void } {
  const client = useQueryClient();
  const queryKey = ['payment-check', id];
  const stateAfter = (last: Answered | undefined): Confirmation =>
    confirmation(paymentStatus, last?.answer ?? null, last?.checks ?? 0);

  const { data } = useQuery({
    queryKey,
    queryFn: async (): Promise<Answered> => {
      const { state } = await sendForJson<PaymentCheckDto>('POST', `${paidCapsulePath(id)}/payment-check`);
      if (state === 'paid' || state === 'processing' || state === 'failed') {
        void client.invalidateQueries({ queryKey: paidCapsulesRead.queryKey });
      }
      return { answer: state, checks: (client.getQueryData<Answered>(queryKey)?.checks ?? 0) + 1 };
    },
    enabled: ({ state }) => stateAfter(state.data) === 'confirming',
    refetchInterval: ({ state }) => waitAfter(state.dataUpdateCount + state.errorUpdateCount),
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  return { state: stateAfter(data), restart: () => void client.resetQueries({ queryKey }) };
}
