import { bundleSaving, savingText } from './saving.js';

const prices = { bundleCents: 5900, weddingCents: 2900, anniversaryCents: 1900, anniversaries: 5 };

it('compares the bundle with its capsules bought one by one', () => {
  expect(bundleSaving(prices)).toEqual({
    separateCents: 12_400,
    anniversariesCents: 9_500,
    percent: 52,
    reachedWith: 3,
  });
});

it('“Save 30%” is true from the third anniversary on, and hidden where it is false', () => {
  expect(bundleSaving({ ...prices, anniversaries: 3 })).toMatchObject({ percent: 31, reachedWith: 3 });
  expect(bundleSaving({ ...prices, anniversaries: 2 })).toBeNull();
  expect(bundleSaving({ ...prices, bundleCents: 8690 })).toBeNull();
  expect(bundleSaving({ ...prices, bundleCents: 8680 })).toMatchObject({ percent: 30, reachedWith: 5 });
});

it('rounds a saving down, never up', () => expect(bundleSaving({ ...prices, bundleCents: 5953 })?.percent).toBe(51));

it('shows the sum', () => {
  expect(savingText(prices)).toBe(
    '$59 instead of $124: 1 Wedding Capsule ($29) and 5 Anniversary Capsules ($95). You save 52% if you use all 5, and at least 30% with just 3.',
  );
  expect(savingText({ ...prices, anniversaries: 2 })).toBeNull();
});
