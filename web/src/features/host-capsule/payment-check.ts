import type { PaymentCheckDto } from '@dear-future/contracts/http/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paidCapsulesQuery } from '../../entities/paid-capsules/paid-capsule-api.js';
import { sendForJson } from '../../lib/http/api.js';

const CHECK_MS = 3_000;

/** Asks the provider whether an order was paid, as its webhook may be late. The capsule follows within seconds. */
export function usePaymentCheck(capsuleId: string): PaymentCheckDto['state'] | undefined {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['payment-check', capsuleId],
    queryFn: async () => {
      const { state } = await sendForJson('POST /api/capsules/{id}/payment-check', [capsuleId]);
      void client.invalidateQueries({ queryKey: paidCapsulesQuery.queryKey });
      return state;
    },
    refetchInterval: CHECK_MS,
    gcTime: 0,
  }).data;
}
