import { isDue, nextRefetch } from './time-capsules.js';

const now = new Date('2031-11-21T09:00:00Z');
const at = (iso: string, status: 'scheduled' | 'delivered' = 'scheduled') => ({
  status,
  deliveryDate: iso,
  createdAt: '2030-01-01T00:00:00Z',
  videoReady: true,
});

describe('isDue', () => {
  it('is true from the exact date on', () => {
    expect(isDue(at('2031-11-21T09:00:00.000Z'), now)).toBe(true);
    expect(isDue(at('2031-11-21T09:00:00.001Z'), now)).toBe(false);
  });

  it('is false once delivered', () => expect(isDue(at('2030-01-01T00:00:00Z', 'delivered'), now)).toBe(false));
});

describe('nextRefetch', () => {
  it('is the earliest future date', () =>
    expect(nextRefetch([at('2040-01-01T00:00:00Z'), at('2031-11-21T10:00:00Z')], now)).toBe(
      Date.parse('2031-11-21T10:00:00Z'),
    ));

  it('is a little later once a capsule is due', () => {
    expect(nextRefetch([at('2031-11-21T09:00:00Z')], now)).toBe(now.getTime() + 3000);
    expect(nextRefetch([at('2031-11-21T08:59:50Z')], now)).toBe(Date.parse('2031-11-21T09:00:05Z'));
  });

  it('is soon while a new capsule’s poster is prepared, but not forever', () => {
    const fresh = { ...at('2040-01-01T00:00:00Z'), createdAt: '2031-11-21T08:59:55Z', videoReady: false };
    expect(nextRefetch([fresh], now)).toBe(Date.parse('2031-11-21T09:00:03Z'));
    expect(nextRefetch([{ ...fresh, videoReady: true }], now)).toBe(Date.parse('2040-01-01T00:00:00Z'));
    expect(nextRefetch([{ ...fresh, status: 'delivered', createdAt: '2031-11-21T08:00:00Z' }], now)).toBeNull();
  });

  it('is null for a capsule that has long been due, and for delivered ones', () => {
    expect(nextRefetch([at('2031-11-21T08:00:00Z'), at('2040-01-01T00:00:00Z', 'delivered')], now)).toBeNull();
    expect(nextRefetch([], now)).toBeNull();
  });
});
