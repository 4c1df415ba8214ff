import { isSlug, newSlug } from './slug.js';

describe('a slug', () => {
  it('has 22 unambiguous characters, and is different each time', () => {
    const slugs = Array.from({ length: 2000 }, newSlug);
    for (const slug of slugs) expect(slug).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.every(isSlug)).toBe(true);
  });

  it('can start with many different characters', () => {
    // 2^128 is about 31.6 times 58^21, so the first digit has 32 possible values.
    const firstDigits = new Set(Array.from({ length: 2000 }, () => newSlug()[0]));
    expect(firstDigits.size).toBeGreaterThan(20);
  });

  it.each([
    '',
    'x',
    '1'.repeat(21),
    '1'.repeat(23),
    `${'1'.repeat(21)}0`,
    `${'1'.repeat(21)}l`,
    `${'1'.repeat(21)}\n`,
    '..',
  ])('cannot be %j', (text) => expect(isSlug(text)).toBe(false));
});
