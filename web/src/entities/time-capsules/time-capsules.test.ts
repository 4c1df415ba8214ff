import { isDue } from './time-capsules.js';

const now = new Date('2031-11-21T09:00:00Z');
const at = (deliveryDate: string, status: 'scheduled' | 'delivered' = 'scheduled') => ({ status, deliveryDate });

describe('isDue', () => {
  it('is true from the exact moment on', () => {
    expect(isDue(at('2031-11-21T09:00:00.000Z'), now)).toBe(true);
    expect(isDue(at('2031-11-21T09:00:00.001Z'), now)).toBe(false);
  });

  it('is false once the capsule is delivered', () =>
    expect(isDue(at('2030-01-01T00:00:00Z', 'delivered'), now)).toBe(false));
});
