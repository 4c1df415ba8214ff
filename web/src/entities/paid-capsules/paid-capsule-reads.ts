import type { CapsulePackageDto, CreditDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentDto } from '@dear-future/contracts/http/payments';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../lib/http.js';

const PATH = '/api/capsules';

/** Where one paid capsule is read and changed. */
export function paidCapsulePath(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

/** What can be bought, in the shop's order; anybody may ask. */
export const packagesRead = queryOptions({
  queryKey: ['/api/capsule-packages'],
  queryFn: ({ signal }) => getJson<CapsulePackageDto[]>('/api/capsule-packages', signal),
});

/** The host's own capsules, newest first. All of them: what was spent is added up from them. */
export const paidCapsulesRead = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => getJson<PaidCapsuleDto[]>(PATH, signal),
});

/** One of them. */
export function paidCapsuleRead(id: string) {
  return queryOptions({
    queryKey: [PATH, id],
    queryFn: ({ signal }) => getJson<PaidCapsuleDto>(paidCapsulePath(id), signal),
  });
}

/** Credits of the person's bundles, newest first. */
export const creditsRead = queryOptions({
  queryKey: ['/api/credits'],
  queryFn: ({ signal }) => getJson<CreditDto[]>('/api/credits', signal),
});

/** Everything that the person's money moved for, newest first. */
export const paymentsRead = queryOptions({
  queryKey: ['/api/payments'],
  queryFn: ({ signal }) => getJson<PaymentDto[]>('/api/payments', signal),
});
