import fc from 'fast-check';
import { MAX_ADDITIONAL_SLOTS, priceOf, SLOT_BLOCK, type PriceChoices, type PricedPackage } from './pricing.js';

const somePackage = fc.record<PricedPackage>({
  name: fc.string({ minLength: 1, maxLength: 40 }),
  basePriceCents: fc.integer({ min: 0, max: 1_000_000 }),
  maxContributors: fc.option(fc.integer({ min: 1, max: 500 })),
  maxVideoDurationSeconds: fc.integer({ min: 1, max: 600 }),
});
const someChoices = fc.record<PriceChoices>({
  hasLongerVideoAddon: fc.boolean(),
  hasHighlightReelAddon: fc.boolean(),
  additionalContributorSlots: fc.integer({ min: 0, max: MAX_ADDITIONAL_SLOTS }),
  useCredit: fc.boolean(),
});
/** A package with valid choices: if it has no limit, they contain no slots. */
const someOrder = fc
  .tuple(somePackage, someChoices)
  .map(
    ([chosen, choices]) =>
      [chosen, chosen.maxContributors === null ? { ...choices, additionalContributorSlots: 0 } : choices] as const,
  );

const plain: PriceChoices = {
  hasLongerVideoAddon: false,
  hasHighlightReelAddon: false,
  additionalContributorSlots: 0,
  useCredit: false,
};
const wedding: PricedPackage = {
  name: 'Wedding Capsule',
  basePriceCents: 2900,
  maxContributors: 50,
  maxVideoDurationSeconds: 300,
};

describe('the price of a paid capsule', () => {
  it('is the sum of its lines, which differ in kind and have whole, non-negative cents', () => {
    fc.assert(
      fc.property(someOrder, ([chosen, choices]) => {
        const { lines, totalCents } = priceOf(chosen, choices);
        expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(totalCents);
        expect(lines.every(({ cents }) => Number.isInteger(cents) && cents >= 0)).toBe(true);
        expect(new Set(lines.map(({ kind }) => kind)).size).toBe(lines.length);
      }),
    );
  });

  it('adds the price of each choice independently', () => {
    fc.assert(
      fc.property(someOrder, ([chosen, choices]) => {
        const { hasLongerVideoAddon, hasHighlightReelAddon, additionalContributorSlots, useCredit } = choices;
        const expected =
          (useCredit ? 0 : chosen.basePriceCents) +
          (hasLongerVideoAddon ? 2500 : 0) +
          (hasHighlightReelAddon ? 5000 : 0) +
          1000 * Math.ceil(additionalContributorSlots / 10);
        expect(priceOf(chosen, choices).totalCents).toBe(expected);
      }),
    );
  });

  it('goes up by the price of one block at the first slot of each block', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_ADDITIONAL_SLOTS - 1 }), (slots) => {
        const cents = (additionalContributorSlots: number): number =>
          priceOf(wedding, { ...plain, additionalContributorSlots }).totalCents;
        expect(cents(slots + 1) - cents(slots)).toBe(slots % SLOT_BLOCK === 0 ? 1000 : 0);
      }),
    );
  });

  it('comes with all slots of each paid block, and without a limit if the package has none', () => {
    fc.assert(
      fc.property(someOrder, ([chosen, choices]) => {
        const { maxContributors, additionalContributorSlots: paidSlots, lines } = priceOf(chosen, choices);
        const line = lines.find(({ kind }) => kind === 'contributor-slots');
        const blocks = (line?.cents ?? 0) / 1000;
        expect(paidSlots).toBe(blocks * 10);
        expect(line?.label).toBe(line && `${String(paidSlots)} extra contributors`);
        expect(blocks).toBe(Math.ceil(choices.additionalContributorSlots / 10));
        expect(maxContributors).toBe(chosen.maxContributors === null ? null : chosen.maxContributors + paidSlots);
      }),
    );
    expect(priceOf(wedding, { ...plain, additionalContributorSlots: 11 })).toMatchObject({
      totalCents: 4900,
      additionalContributorSlots: 20,
      maxContributors: 70,
    });
  });

  it('is the base price, which a credit can pay, plus the extras; only the add-on makes videos longer', () => {
    const extras = { ...plain, hasLongerVideoAddon: true, hasHighlightReelAddon: true, additionalContributorSlots: 11 };
    expect(priceOf(wedding, plain)).toMatchObject({ totalCents: 2900, maxVideoDurationSeconds: 300 });
    const totalCents = 2900 + 2500 + 5000 + 2000;
    expect(priceOf(wedding, extras)).toMatchObject({ totalCents, maxVideoDurationSeconds: 900 });
    expect(priceOf(wedding, { ...plain, useCredit: true }).totalCents).toBe(0);
  });

  it.each([-10, 1.5, 1e9, Number.NaN, MAX_ADDITIONAL_SLOTS + 1])(
    'cannot be computed for %p slots',
    (additionalContributorSlots) => {
      expect(() => priceOf(wedding, { ...plain, additionalContributorSlots })).toThrow(RangeError);
    },
  );

  it('cannot be computed with additional slots for a package without a limit', () => {
    const unlimited = { ...wedding, maxContributors: null };
    expect(() => priceOf(unlimited, { ...plain, additionalContributorSlots: 10 })).toThrow(RangeError);
  });
});
