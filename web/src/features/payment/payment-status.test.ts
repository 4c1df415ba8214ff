import type { CreditDto } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentDto } from '@dear-future/contracts/http/payments';
import { creditGroups, keptCents, PAYMENT_BADGES } from './payment-status.js';

const payment = { amountCents: 7900, refundedCents: 0, status: 'paid' } as PaymentDto;

it('counts what was charged and not refunded', () => {
  expect(keptCents(payment)).toBe(7900);
  expect(keptCents({ ...payment, status: 'partially_refunded', refundedCents: 2900 })).toBe(5000);
  expect(keptCents({ ...payment, status: 'failed' })).toBe(0);
  expect(PAYMENT_BADGES.partially_refunded.children).toBe('Partly refunded');
});

it('groups credits by package, without void ones', () => {
  const credit = (status: CreditDto['status']) => ({ packageId: 'anniversary', status }) as CreditDto;
  expect(
    creditGroups(
      [credit('available'), credit('available'), credit('spent'), credit('reserved'), credit('void')],
      [{ id: 'anniversary', name: 'Anniversary Capsule' }],
    ),
  ).toEqual([{ packageId: 'anniversary', name: 'Anniversary Capsule', available: 2, used: 2 }]);
  expect(creditGroups([credit('void')], [])).toEqual([]);
});
