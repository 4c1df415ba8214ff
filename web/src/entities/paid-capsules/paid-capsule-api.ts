import type { CreatePaidCapsuleBody, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery, send, sendForJson } from '../../lib/http/api.js';
import { isListed } from './capsule-texts.js';

export const paidCapsulesQuery = apiQuery('/api/capsules');
export const listedCapsulesQuery = {
  ...paidCapsulesQuery,
  select: (capsules: PaidCapsuleDto[]) => capsules.filter(isListed),
};
export const paidCapsuleQuery = (id: string) => apiQuery('/api/capsules/{id}', id);
export const packagesQuery = apiQuery('/api/capsule-packages');
export const creditsQuery = apiQuery('/api/credits');
export const paymentsQuery = apiQuery('/api/payments');

export const refetchOrders = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [paidCapsulesQuery.queryKey, creditsQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  );

/** A repeated call with the same key and body returns the same capsule. @throws HttpError */
export const createOrder = (body: CreatePaidCapsuleBody, idempotencyKey: string) =>
  sendForJson('POST /api/capsules', [], body, { 'idempotency-key': idempotencyKey });

/** @throws HttpError 409 if the capsule is paid, or a payment is in progress */
export const cancelOrder = (id: string) => send('DELETE /api/capsules/{id}', [id]);

/** @throws HttpError 409 if the order cannot be paid, or no longer needs to be */
export const startCheckout = (id: string) => sendForJson('POST /api/capsules/{id}/checkout-session', [id]);
