import type { PaymentDto } from '@dear-future/contracts/http/payments';
import { failure, json, noResponse } from '../mocks.js';
import { heading, screensOf, text } from '../screen.js';
import { ANNIVERSARY, CAPSULE, CREDITS, day, id, LONG_TITLE } from '../samples.js';

const PACKAGES = 'GET /api/capsule-packages';
const PAYMENTS = 'GET /api/payments';
const STATES = ['paid', 'processing', 'failed', 'partially_refunded', 'refunded', 'disputed'] as const;
const MANY = STATES.map((status, index): PaymentDto => ({
  id: id(80 + index),
  capsuleId: CAPSULE.id,
  title: status === 'failed' ? LONG_TITLE : 'Mara & Jon',
  lines: CAPSULE.priceLines,
  amountCents: 2900,
  refundedCents: status === 'partially_refunded' ? 1000 : 0,
  currency: 'usd',
  status,
  createdAt: day(-21),
  paidAt: status === 'processing' || status === 'failed' ? null : day(-21 - index),
}));
const refunded = MANY.filter(({ status }) => status === 'partially_refunded');

export const PAYMENT_PAGE = screensOf(
  { area: 'payment', auth: 'signed-in', path: '/payment', mocks: { [PAYMENTS]: json(MANY) } },
  [
    { name: 'payments in every state', settled: text('Partly refunded') },
    {
      name: 'with credits',
      mocks: { [PACKAGES]: json([ANNIVERSARY]), 'GET /api/credits': json(CREDITS) },
      settled: text('4 credits left, 1 used'),
    },
    { name: 'no payments', mocks: { [PAYMENTS]: json([]) }, settled: text('No payments yet.') },
    {
      name: 'loading',
      mocks: { [PAYMENTS]: noResponse, [PACKAGES]: noResponse },
      settled: heading('Packages & Payments'),
    },
    {
      name: 'loading failed',
      mocks: { [PAYMENTS]: failure, [PACKAGES]: failure },
      settled: heading('Your payments didn’t load'),
    },
    {
      name: 'no packages',
      mocks: { [PACKAGES]: json([]) },
      settled: text('No packages available. Please contact support.'),
    },
    {
      name: 'receipt, partly refunded',
      mocks: { [PAYMENTS]: json(refunded) },
      act: (page) => page.locator('summary').press('Enter'),
      settled: text('After a refund of'),
    },
  ],
);
