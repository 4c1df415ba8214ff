import type { CreatePaidCapsuleBody } from '@dear-future/contracts/http/paid-capsules';
import { readOrder } from './read-order.js';

const body: CreatePaidCapsuleBody = {
  capsuleName: null,
  capsuleType: 'anniversary',
  promptTitle: 'A wish for us',
  promptDescription: 'What do you wish for us?',
  deliveryDate: '2026-11-21T12:00:00Z',
  timeZone: 'UTC',
  packageId: 'anniversary-capsule',
  maxContributors: 25,
  maxVideoDurationSeconds: 300,
  totalPriceCents: 1900,
  hasLongerVideoAddon: false,
  hasHighlightReelAddon: false,
  additionalContributorSlots: 0,
};
/** Reads the order as if the time were `minutes` before nine o'clock on its delivery day. */
const readOrderBefore = (minutes: number, changes: Partial<CreatePaidCapsuleBody> = {}) =>
  readOrder({ ...body, ...changes }, new Date(Date.parse('2026-11-21T09:00:00Z') - minutes * 60_000));

const TOO_LATE_TO_PAY = 'There’s no time left to pay before this delivery date. Please choose a later one.';

describe('the delivery date of an order', () => {
  it('must leave time to pay', () => {
    expect(() => readOrderBefore(20)).toThrow(TOO_LATE_TO_PAY);
    expect(() => readOrderBefore(20, { useCredit: true, hasHighlightReelAddon: true })).toThrow(TOO_LATE_TO_PAY);
    expect(readOrderBefore(60)).toMatchObject({ deliveryDay: '2026-11-21' });
  });

  it('may be soon if there is nothing to pay', () => {
    const paidWithCredit = { useCredit: true, totalPriceCents: 0 };
    expect(readOrderBefore(20, paidWithCredit)).toMatchObject({ usesCredit: true, totalPriceCents: 0 });
  });
});
