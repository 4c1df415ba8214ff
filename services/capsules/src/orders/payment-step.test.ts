// Real: the rule, for every state, every message from billing, in time or late.
import type { PaidCapsuleStatus, PaymentStatus } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentChanged } from '@dear-future/contracts/messages/payments';
import { paymentStep, type PaymentEffect, type PaymentState } from './payment-step.js';

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
  it('is tested in all cases', () => {
    expect(all).toHaveLength(5 * 6 * 2 * 6 * 2);
  });

  it.each([
    ['open', 'pending'],
    ['processing', 'processing'],
    ['failed', 'failed'],
  ] as const)('%s: an unpaid capsule becomes %s, without effects', (message, paymentStatus) => {
    const cases = find({ message: [message], payment: UNPAID });
    expect(cases).toHaveLength(5 * 3 * 2 * 2);
    for (const { before, step } of cases) expect(step).toEqual({ ...before, paymentStatus, effects: [] });
  });

  it('open, processing, failed: a paid, refunded or disputed capsule stays unchanged', () => {
    const cases = find({ message: ['open', 'processing', 'failed'], payment: ['paid', 'refunded', 'disputed'] });
    expect(cases).toHaveLength(3 * 5 * 3 * 2 * 2);
    for (const { before, step } of cases) expect(step).toEqual({ ...before, effects: [] });
  });

  it('paid: a pending capsule becomes active, and its opening is planned unless its day has passed', () => {
    const cases = find({ message: ['paid'], status: ['pending'] });
    expect(cases).toHaveLength(6 * 2 * 2);
    for (const { isLate, step } of cases) {
      const effects: PaymentEffect[] = ['spend-credit', 'create-credits'];
      expect(step).toEqual({
        status: 'active',
        paymentStatus: 'paid',
        needsNewDate: isLate,
        effects: isLate ? effects : ['plan-opening', ...effects],
      });
    }
  });

  it('paid again: an active or closed capsule resumes, and its opening is planned unless it needs a new date', () => {
    const cases = find({ message: ['paid'], status: ['active', 'closed'] });
    expect(cases).toHaveLength(2 * 6 * 2 * 2);
    for (const { before, step } of cases) {
      const effects = before.needsNewDate ? [] : ['plan-opening'];
      expect(step).toEqual({ ...before, paymentStatus: 'paid', effects });
    }
  });

  it('paid: a delivered capsule stays delivered, and a cancelled one is refunded', () => {
    for (const { before, step } of find({ message: ['paid'], status: ['delivered'] })) {
      expect(step).toEqual({ ...before, paymentStatus: 'paid', effects: [] });
    }
    for (const { before, step } of find({ message: ['paid'], status: ['cancelled'] })) {
      expect(step).toEqual({ ...before, paymentStatus: 'paid', effects: ['refund'] });
    }
  });

  it('refunded: an undelivered capsule is cancelled, together with its opening and credits', () => {
    const cases = find({ message: ['refunded'], status: ['pending', 'active', 'closed'] });
    expect(cases).toHaveLength(3 * 6 * 2 * 2);
    for (const { step } of cases) {
      expect(step).toEqual({
        status: 'cancelled',
        paymentStatus: 'refunded',
        needsNewDate: false,
        effects: ['cancel-opening', 'release-credit', 'void-credits'],
      });
    }
  });

  it('refunded: a delivered capsule loses its unused credits, and a cancelled one stays cancelled', () => {
    for (const { before, step } of find({ message: ['refunded'], status: ['delivered'] })) {
      expect(step).toEqual({ ...before, paymentStatus: 'refunded', effects: ['void-credits'] });
    }
    for (const { before, step } of find({ message: ['refunded'], status: ['cancelled'] })) {
      expect(step).toEqual({ ...before, paymentStatus: 'refunded', effects: [] });
    }
  });

  it('disputed: the capsule keeps its status, and its opening is suspended', () => {
    for (const { before, step } of find({ message: ['disputed'] })) {
      const effects = ['active', 'closed'].includes(before.status) ? ['suspend-opening'] : [];
      expect(step).toEqual({ ...before, paymentStatus: 'disputed', effects });
    }
  });
});
