// Real: the rule, for every state × every message of billing × late or not.
import type { PaidCapsuleStatus, PaymentStatus } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentChanged } from '@dear-future/contracts/messages/payments';
import { paymentStep, type PaymentEffect, type PaymentState } from './payment-step.js';

const STATUSES: PaidCapsuleStatus[] = ['pending', 'active', 'closed', 'delivered', 'cancelled'];
const PAYMENTS: PaymentStatus[] = ['pending', 'processing', 'paid', 'failed', 'refunded', 'disputed'];
const TOLD: PaymentChanged['state'][] = ['open', 'processing', 'paid', 'failed', 'refunded', 'disputed'];
const UNPAID: PaymentStatus[] = ['pending', 'processing', 'failed'];

const states: PaymentState[] = STATUSES.flatMap((status) =>
  PAYMENTS.flatMap((paymentStatus) => [false, true].map((needsNewDate) => ({ status, paymentStatus, needsNewDate }))),
);
const all = states.flatMap((before) =>
  TOLD.flatMap((told) => [false, true].map((late) => ({ before, told, late, step: paymentStep(before, told, late) }))),
);
const where = (wanted: { told?: PaymentChanged['state'][]; status?: PaidCapsuleStatus[]; payment?: PaymentStatus[] }) =>
  all.filter(
    ({ before, told }) =>
      (wanted.told?.includes(told) ?? true) &&
      (wanted.status?.includes(before.status) ?? true) &&
      (wanted.payment?.includes(before.paymentStatus) ?? true),
  );

describe('a message of billing', () => {
  it('is tested in all cases', () => {
    expect(all).toHaveLength(5 * 6 * 2 * 6 * 2);
  });

  it.each([
    ['open', 'pending'],
    ['processing', 'processing'],
    ['failed', 'failed'],
  ] as const)('%s: an unpaid capsule becomes %s, without effects', (told, paymentStatus) => {
    const cases = where({ told: [told], payment: UNPAID });
    expect(cases).toHaveLength(5 * 3 * 2 * 2);
    for (const { before, step } of cases) expect(step).toEqual({ ...before, paymentStatus, effects: [] });
  });

  it('open, processing, failed: do not change paid, refunded or disputed capsules', () => {
    const cases = where({ told: ['open', 'processing', 'failed'], payment: ['paid', 'refunded', 'disputed'] });
    expect(cases).toHaveLength(3 * 5 * 3 * 2 * 2);
    for (const { before, step } of cases) expect(step).toEqual({ ...before, effects: [] });
  });

  it('paid: a pending capsule becomes active, and its day is planned unless it has passed', () => {
    const cases = where({ told: ['paid'], status: ['pending'] });
    expect(cases).toHaveLength(6 * 2 * 2);
    for (const { late, step } of cases) {
      const effects: PaymentEffect[] = ['spend-credit', 'create-credits'];
      expect(step).toEqual({
        status: 'active',
        paymentStatus: 'paid',
        needsNewDate: late,
        effects: late ? effects : ['plan-opening', ...effects],
      });
    }
  });

  it('paid again: an active or closed capsule resumes, with its day unless it needs a new one', () => {
    const cases = where({ told: ['paid'], status: ['active', 'closed'] });
    expect(cases).toHaveLength(2 * 6 * 2 * 2);
    for (const { before, step } of cases) {
      const effects = before.needsNewDate ? [] : ['plan-opening'];
      expect(step).toEqual({ ...before, paymentStatus: 'paid', effects });
    }
  });

  it('paid: a delivered capsule stays delivered, and a cancelled one is refunded', () => {
    for (const { before, step } of where({ told: ['paid'], status: ['delivered'] })) {
      expect(step).toEqual({ ...before, paymentStatus: 'paid', effects: [] });
    }
    for (const { before, step } of where({ told: ['paid'], status: ['cancelled'] })) {
      expect(step).toEqual({ ...before, paymentStatus: 'paid', effects: ['refund'] });
    }
  });

  it('refunded: an undelivered capsule is cancelled with its day and credits', () => {
    const cases = where({ told: ['refunded'], status: ['pending', 'active', 'closed'] });
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
    for (const { before, step } of where({ told: ['refunded'], status: ['delivered'] })) {
      expect(step).toEqual({ ...before, paymentStatus: 'refunded', effects: ['void-credits'] });
    }
    for (const { before, step } of where({ told: ['refunded'], status: ['cancelled'] })) {
      expect(step).toEqual({ ...before, paymentStatus: 'refunded', effects: [] });
    }
  });

  it('disputed: the status stays, and the opening is suspended', () => {
    for (const { before, step } of where({ told: ['disputed'] })) {
      const effects = ['active', 'closed'].includes(before.status) ? ['suspend-opening'] : [];
      expect(step).toEqual({ ...before, paymentStatus: 'disputed', effects });
    }
  });
});
