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
interface Filter {
  message?: PaymentChanged['state'][];
  status?: PaidCapsuleStatus[];
  payment?: PaymentStatus[];
}
const findCases = (filter: Filter) =>
  all.filter(
    ({ before, message }) =>
      (filter.message?.includes(message) ?? true) &&
      (filter.status?.includes(before.status) ?? true) &&
      (filter.payment?.includes(before.paymentStatus) ?? true),
  );

describe('a payment message', () => {
  it('is tested in every state of a capsule', () => {
    expect(all).toHaveLength(5 * 6 * 2 * 6 * 2);
  });

  it.each([
    ['open', 'pending'],
    ['processing', 'processing'],
    ['failed', 'failed'],
  ] as const)('“%s” gives an unpaid capsule the payment status “%s”', (message, paymentStatus) => {
    const cases = findCases({ message: [message], payment: UNPAID });
    expect(cases).toHaveLength(5 * 3 * 2 * 2);
    for (const { before, step } of cases) expect(step).toEqual({ ...before, paymentStatus });
  });

  it('“open”, “processing” or “failed” does not change a paid, refunded or disputed capsule', () => {
    const cases = findCases({ message: ['open', 'processing', 'failed'], payment: ['paid', 'refunded', 'disputed'] });
    expect(cases).toHaveLength(3 * 5 * 3 * 2 * 2);
    for (const { before, step } of cases) expect(step).toEqual(before);
  });

  it('“paid” activates a pending capsule, which needs a new date if its date has passed', () => {
    const cases = findCases({ message: ['paid'], status: ['pending'] });
    expect(cases).toHaveLength(6 * 2 * 2);
    for (const { isLate, step } of cases) {
      expect(step).toEqual({ status: 'active', paymentStatus: 'paid', needsNewDate: isLate });
    }
  });

  it('“paid” does not change the status of a capsule that is not pending', () => {
    const cases = findCases({ message: ['paid'], status: ['active', 'closed', 'delivered', 'cancelled'] });
    for (const { before, step } of cases) expect(step).toEqual({ ...before, paymentStatus: 'paid' });
  });

  it('“refunded” cancels an undelivered capsule', () => {
    const cases = findCases({ message: ['refunded'], status: ['pending', 'active', 'closed'] });
    expect(cases).toHaveLength(3 * 6 * 2 * 2);
    for (const { step } of cases) {
      expect(step).toEqual({ status: 'cancelled', paymentStatus: 'refunded', needsNewDate: false });
    }
  });

  it('“refunded” does not change the status of a delivered or cancelled capsule', () => {
    const cases = findCases({ message: ['refunded'], status: ['delivered', 'cancelled'] });
    for (const { before, step } of cases) expect(step).toEqual({ ...before, paymentStatus: 'refunded' });
  });

  it('“disputed” does not change the status of any capsule', () => {
    for (const { before, step } of findCases({ message: ['disputed'] })) {
      expect(step).toEqual({ ...before, paymentStatus: 'disputed' });
    }
  });
});
