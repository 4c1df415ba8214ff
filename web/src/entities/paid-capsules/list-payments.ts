import type { PaymentDto } from '@dear-future/contracts/http/payments';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../lib/http.js';

/** Everything that the person's money moved for, newest first. */
export const paymentsRead = queryOptions({
  queryKey: ['/api/payments'],
  queryFn: ({ signal }) => getJson<PaymentDto[]>('/api/payments', signal),
});
