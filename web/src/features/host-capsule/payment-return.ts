import type { PaymentCheckDto } from '@dear-future/contracts/http/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paidCapsulePath, paidCapsulesRead } from '../../entities/paid-capsules/paid-capsule-api.js';
import { sendForJson } from '../../lib/http/http.js';

const CHECK_MS = 3_000;

/** How many checks without a payment until the page says that it was not paid. */
const UNPAID_CHECKS = 4;

interface Checked {
  state: PaymentCheckDto['state'];
  checks: number;
}

/** What is known about an unpaid order after the checkout. */
export function confirmation({ state, checks }: Checked): 'confirming' | 'failed' | 'unpaid' {
  if (state === 'failed') return state;
  return (state === 'open' || state === 'none') && checks >= UNPAID_CHECKS ? 'unpaid' : 'confirming';
}

/** Asks the provider while the payment is uncertain, as its webhook may be late. The capsule follows within seconds. */
export function usePaymentReturn(capsuleId: string) {
  const client = useQueryClient();
  const queryKey = ['payment-check', capsuleId];
  const stateOf = (last?: Checked) => (last ? confirmation(last) : 'confirming');
  const { data } = useQuery({
    queryKey,
    queryFn: async (): Promise<Checked> => {
      const { state } = await sendForJson<PaymentCheckDto>('POST', `${paidCapsulePath(capsuleId)}/payment-check`);
      void client.invalidateQueries({ queryKey: paidCapsulesRead.queryKey });
      return { state, checks: (client.getQueryData<Checked>(queryKey)?.checks ?? 0) + 1 };
    },
    enabled: ({ state }) => stateOf(state.data) === 'confirming',
    refetchInterval: CHECK_MS,
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  return { state: stateOf(data), restart: () => void client.resetQueries({ queryKey }) };
}
