import type {
  CapsulePackageDto,
  CreatePaidCapsuleBody,
  CreditDto,
  PaidCapsuleDto,
} from '@dear-future/contracts/http/paid-capsules';
import type { CheckoutSessionDto, PaymentDto } from '@dear-future/contracts/http/payments';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { sendForJson, sendJson } from '../../lib/http/http.js';

const PAID_CAPSULES = '/api/capsules';

export const paidCapsulePath = (id: string): string => `${PAID_CAPSULES}/${encodeURIComponent(id)}`;

export const paidCapsulesRead = queryOptions<PaidCapsuleDto[]>({ queryKey: [PAID_CAPSULES] });
export const paidCapsuleRead = (id: string) => queryOptions<PaidCapsuleDto>({ queryKey: [PAID_CAPSULES, id] });
export const packagesRead = queryOptions<CapsulePackageDto[]>({ queryKey: ['/api/capsule-packages'] });
export const creditsRead = queryOptions<CreditDto[]>({ queryKey: ['/api/credits'] });
export const paymentsRead = queryOptions<PaymentDto[]>({ queryKey: ['/api/payments'] });

export const refetchOrders = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [paidCapsulesRead.queryKey, creditsRead.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  );

/** Repeating the same key and body returns the same capsule. @throws HttpError */
export const createOrder = (body: CreatePaidCapsuleBody, idempotencyKey: string): Promise<PaidCapsuleDto> =>
  sendForJson('POST', PAID_CAPSULES, body, { 'idempotency-key': idempotencyKey });

/** @throws HttpError 409 once a payment is in progress */
export async function cancelOrder(id: string): Promise<void> {
  await sendJson('DELETE', paidCapsulePath(id));
}

/** @throws HttpError 409 when there is nothing to pay */
export const startCheckout = (id: string): Promise<CheckoutSessionDto> =>
  sendForJson('POST', `${paidCapsulePath(id)}/checkout-session`);
