import { savingText } from './saving.js';

const prices = { bundleCents: 5900, weddingCents: 2900, anniversaryCents: 1900, anniversaries: 5 };

it('compares the price of the bundle with the prices of its capsules', () => {
  expect(savingText(prices)).toBe(
    '$59 instead of $124: 1 Wedding Capsule ($29) and 5 Anniversary Capsules ($95). You save 52% if you use all 5 Anniversary Capsules, and still over 30% with just 3 of them.',
  );
});

it('promises a saving only if it is at least 30%, which takes three Anniversary Capsules', () => {
  expect(savingText({ ...prices, anniversaries: 3 })).toMatch(/You save 31% if you use all 3 Anniversary Capsules\.$/);
  expect(savingText({ ...prices, anniversaries: 2 })).toBeNull();
  expect(savingText({ ...prices, bundleCents: 8690 })).toBeNull();
  expect(savingText({ ...prices, bundleCents: 8680 })).toMatch(/You save 30% if you use all 5 Anniversary Capsules\.$/);
});

it('rounds a saving down, never up', () => expect(savingText({ ...prices, bundleCents: 5953 })).toContain('save 51%'));
