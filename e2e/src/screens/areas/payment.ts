import type { PaymentDto } from '@dear-future/contracts/http/payments';
import { broken, json, silence } from '../answers.js';
import { button, dialog, heading, screensOf, words } from '../screen.js';
import { ANNIVERSARY, CAPSULE, CREDITS, day, id, LONG_TITLE } from '../samples.js';

const PACKAGES = 'GET /api/capsule-packages';
const PAYMENTS = 'GET /api/payments';
const STATES = ['paid', 'processing', 'failed', 'partially_refunded', 'refunded', 'disputed'] as const;
const PAYMENT: PaymentDto = {
  id: id(80),
  capsuleId: CAPSULE.id,
  title: 'Mara & Jon',
  lines: CAPSULE.priceLines,
  amountCents: 2900,
  refundedCents: 0,
  currency: 'usd',
  status: 'paid',
  createdAt: day(-21),
  paidAt: day(-21),
};
const MANY = STATES.map((status, index) => ({
  ...PAYMENT,
  id: id(80 + index),
  status,
  title: status === 'failed' ? LONG_TITLE : PAYMENT.title,
  refundedCents: status === 'partially_refunded' ? 1000 : 0,
  paidAt: status === 'processing' ? null : day(-21 - index),
}));
const receipt = button(/^Receipt for Mara & Jon/);

export const PAYMENT_PAGE = screensOf(
  { area: 'payment', who: 'signed-in', path: '/payment', answers: { [PAYMENTS]: json(MANY) } },
  [
    { name: 'payments of every kind', settled: receipt },
    {
      name: 'with credits',
      answers: { [PACKAGES]: json([ANNIVERSARY]), 'GET /api/credits': json(CREDITS) },
      settled: words('4 credits left'),
    },
    { name: 'nothing paid yet', answers: { [PAYMENTS]: json([]) }, settled: words('Nothing paid so far.') },
    {
      name: 'on its way',
      answers: { [PAYMENTS]: silence, [PACKAGES]: silence },
      settled: heading('Packages & Payments'),
    },
    {
      name: 'did not load',
      answers: { [PAYMENTS]: broken, [PACKAGES]: broken },
      settled: heading('Your payments did not load'),
    },
    {
      name: 'no packages',
      answers: { [PACKAGES]: json([]) },
      settled: words('No packages available. Please contact support.'),
    },
    { name: 'receipt', act: (page) => receipt(page).click(), settled: dialog, layer: true },
    {
      name: 'receipt, partly refunded',
      answers: { [PAYMENTS]: json(MANY.filter(({ status }) => status === 'partially_refunded')) },
      act: (page) => receipt(page).click(),
      settled: dialog,
      layer: true,
    },
  ],
);
