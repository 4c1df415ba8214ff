import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { nextDelivery, percentElapsed, statusLabel } from './capsule-summary.js';

const now = new Date('2030-06-01T12:00:00.000Z');

const capsule = (id: string, deliveryDate: string, status = 'scheduled') =>
  ({ id, status, deliveryDate, createdAt: '2030-05-02T12:00:00.000Z' }) as TimeCapsuleDto;

describe('nextDelivery', () => {
  it('returns the next capsule that is not due yet, and how near it is', () => {
    const next = nextDelivery(
      [
        capsule('far', '2031-01-01T00:00:00.000Z'),
        capsule('due', '2030-05-31T00:00:00.000Z'),
        capsule('soon', '2030-07-01T12:00:00.000Z'),
        capsule('delivered', '2030-06-02T00:00:00.000Z', 'delivered'),
      ],
      now,
    );
    expect(next).toMatchObject({ capsule: { id: 'soon' }, daysRemaining: 30, percent: 50 });
  });

  it('counts calendar days', () =>
    expect(nextDelivery([capsule('a', '2030-06-02T09:00:00.000Z')], now)?.daysRemaining).toBe(1));

  it('returns null when every scheduled capsule is due', () =>
    expect(nextDelivery([capsule('now', '2030-06-01T12:00:00.000Z')], now)).toBeNull());
});

it.each([
  [0, 100, -50, 0],
  [0, 100, 250, 100],
  [0, 300, 100, 33],
  [100, 100, 100, 100],
])('percentElapsed(%d, %d, %d) is %d', (from, to, at, expected) => expect(percentElapsed(from, to, at)).toBe(expected));

it.each([
  ['scheduled', '⏰ Waiting'],
  ['delivered', '✅ Delivered'],
  ['anything', '🎯 Ready'],
])('labels the status “%s” with “%s”', (status, label) => expect(statusLabel(status)).toBe(label));
