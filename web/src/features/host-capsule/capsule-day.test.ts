// Pure rules on the runtime's own time-zone data; nothing stands in for anything.
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { dayOfCapsule, isOpenToHost, reminderText, shortDayOfCapsule } from './capsule-day.js';

const capsule = {
  capsuleName: 'Anna & Ben',
  promptTitle: 'A wish',
  maxVideoDurationSeconds: 300,
  deliveryDate: '2031-07-14T21:00:00.000Z',
  timeZone: 'Pacific/Auckland',
} as PaidCapsuleDto;

it('says the day of the host, wherever it is read', () => {
  expect(dayOfCapsule(capsule)).toBe('July 15, 2031');
  expect(shortDayOfCapsule(capsule)).toBe('Jul 15, 2031');
});

it('reminds with the name, the link, the length and the last day', () => {
  const text = reminderText(capsule, 'https://dearfuture.test/capsule/abc');
  for (const part of ['“Anna & Ben”', 'https://dearfuture.test/capsule/abc', '5 minutes', 'before July 15, 2031']) {
    expect(text).toContain(part);
  }
});

it('is open to its host from the day on, when it was paid or delivered', () => {
  const state = { isSealed: false, needsNewDate: false, paymentStatus: 'paid', status: 'active' } as const;
  expect(isOpenToHost(state)).toBe(true);
  expect(isOpenToHost({ ...state, isSealed: true })).toBe(false);
  expect(isOpenToHost({ ...state, needsNewDate: true })).toBe(false);
  expect(isOpenToHost({ ...state, paymentStatus: 'refunded', status: 'cancelled' })).toBe(false);
  expect(isOpenToHost({ ...state, paymentStatus: 'refunded', status: 'delivered' })).toBe(true);
});
