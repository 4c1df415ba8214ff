import type { PaidCapsuleStatus, PaymentStatus } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentChanged } from '@dear-future/contracts/messages/payments';
import { paymentStep, type PaymentState } from './payment-step.js';

const STATUSES: PaidCapsuleStatus[] = ['pending', 'active', 'closed', 'delivered', 'cancelled'];
const PAYMENTS: PaymentStatus[] = ['pending', 'processing', 'paid', 'failed', 'refunded', 'disputed'];
const MESSAGES: PaymentChanged['state'][] = ['open', 'processing', 'paid', 'failed', 'refunded', 'disputed'];
const UNPAID: PaymentStatus[] = ['pending', 'processing', 'failed'];

const states: PaymentState[] = STATUSES.flatMap((status) =>
  PAYMENTS.flatMap((paymentStatus) => [false, true].map((needsNewDate) => ({ status, paymentStatus, needsNewDate }))),
);
const inputs = states.flatMap((before) =>
  MESSAGES.flatMap((message) => [false, true].map((isLate) => ({ before, message, isLate }))),
);
const all = inputs.map((input) => ({ ...input, step: paymentStep(input.before, input.message, input.isLate) }));
const find = (only: { message?: PaymentChanged['state'][]; status?: PaidCapsuleStatus[]; payment?: PaymentStatus[] }) =>
  all.filter(
    ({ before, message }) =>
      (only.message?.includes(message) ?? true) &&
      (only.status?.includes(before.status) ?? true) &&
      (only.payment?.includes(before.paymentStatus) ?? true),
  );

describe('a message from billing', () => {
  it('is tested for every state of a capsule', () => {
    expect(all).toHaveLength(5 * 6 * 2 * 6 * 2);
  });

  it.each([
    ['open', 'pending'],
    ['processing', 'processing'],
    ['failed', 'failed'],
  ] as const)('%s: an unpaid capsule becomes %s', (message, paymentStatus) => {
    const cases = find({ message: [message], payment: UNPAID });
    expect(cases).toHaveLength(5 * 3 * 2 * 2);
    for (const { before, step } of cases) expect(step).toEqual({ ...before, paymentStatus });
  });

  it('open, processing, failed: a paid, refunded or disputed capsule stays unchanged', () => {
    const cases = find({ message: ['open', 'processing', 'failed'], payment: ['paid', 'refunded', 'disputed'] });
    expect(cases).toHaveLength(3 * 5 * 3 * 2 * 2);
    for (const { before, step } of cases) expect(step).toEqual(before);
  });

  it('paid: a pending capsule becomes active, and needs a new date if its day has passed', () => {
    const cases = find({ message: ['paid'], status: ['pending'] });
    expect(cases).toHaveLength(6 * 2 * 2);
    for (const { isLate, step } of cases) {
      expect(step).toEqual({ status: 'active', paymentStatus: 'paid', needsNewDate: isLate });
    }
  });

  it('paid: a capsule that is not pending keeps its status', () => {
    const cases = find({ message: ['paid'], status: ['active', 'closed', 'delivered', 'cancelled'] });
    for (const { before, step } of cases) expect(step).toEqual({ ...before, paymentStatus: 'paid' });
  });

  it('refunded: an undelivered capsule is cancelled', () => {
    const cases = find({ message: ['refunded'], status: ['pending', 'active', 'closed'] });
    expect(cases).toHaveLength(3 * 6 * 2 * 2);
    for (const { step } of cases) {
      expect(step).toEqual({ status: 'cancelled', paymentStatus: 'refunded', needsNewDate: false });
    }
  });

  it('refunded: a delivered or cancelled capsule keeps its status', () => {
    const cases = find({ message: ['refunded'], status: ['delivered', 'cancelled'] });
    for (const { before, step } of cases) expect(step).toEqual({ ...before, paymentStatus: 'refunded' });
  });

  it('disputed: the capsule keeps its status', () => {
    for (const { before, step } of find({ message: ['disputed'] })) {
      expect(step).toEqual({ ...before, paymentStatus: 'disputed' });
    }
  });
});
