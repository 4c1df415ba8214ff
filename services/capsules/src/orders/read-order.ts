import { MAX_CAPSULE_NAME_LENGTH } from '@dear-future/contracts/constants';
import type { CapsulePackageDto, CreatePaidCapsuleBody } from '@dear-future/contracts/http/paid-capsules';
import { isTooLateToPay } from '@dear-future/contracts/payment-time';
import { priceOf } from '@dear-future/contracts/pricing';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { invalid } from '@dear-future/service-kit/service/validation';
import { readCapsuleDay, TOO_LATE_TO_PAY } from '../calendar/capsule-day.js';
import { lineRule, readForm, type Form } from '../forms/form.js';
import { readPromptTexts } from '../forms/prompt-texts.js';
import { PACKAGES } from '../paid-capsules/packages.js';

const NAME = lineRule('The name of the capsule', MAX_CAPSULE_NAME_LENGTH);

/** @throws ProblemError `invalid` with every wrong field; `wrong_state` if the client computed other totals */
export function readOrder(sent: CreatePaidCapsuleBody, now: Date) {
  const { capsuleType, packageId, hasLongerVideoAddon, hasHighlightReelAddon, useCredit: usesCredit = false } = sent;
  const chosenPackage = PACKAGES.find(({ id }) => id === packageId);
  const details = readForm(sent, (form) => {
    const capsuleName = form.readOptional('capsuleName', NAME);
    const values = { capsuleName, ...readPromptTexts(form), ...readCapsuleDay(form, 'UTC', now) };
    checkPackage(form, sent, chosenPackage);
    return values;
  });
  if (!chosenPackage) throw new Error('checkPackage() accepted an unknown package');
  const {
    lines: priceLines,
    totalCents: totalPriceCents,
    ...limits
  } = priceOf(chosenPackage, { ...sent, useCredit: usesCredit });
  if (totalPriceCents > 0 && isTooLateToPay(details.deliveryDate, now)) throw invalid([TOO_LATE_TO_PAY]);
  requireSameTotals(sent, { totalPriceCents, ...limits });
  const choices = { capsuleType, packageId, hasLongerVideoAddon, hasHighlightReelAddon, usesCredit };
  return { ...choices, ...details, ...limits, priceLines, totalPriceCents, packageName: chosenPackage.name };
}

function checkPackage(
  form: Form,
  { additionalContributorSlots, useCredit }: CreatePaidCapsuleBody,
  chosenPackage: CapsulePackageDto | undefined,
): void {
  if (!chosenPackage) form.refuse('packageId', 'This package does not exist.');
  if (additionalContributorSlots > 0 && chosenPackage?.maxContributors === null) {
    form.refuse('additionalContributorSlots', 'This package has no contributor limit, so you don’t need extra spots.');
  }
  if (useCredit && chosenPackage && chosenPackage.kind !== 'anniversary') {
    form.refuse('useCredit', 'A credit can only pay for an Anniversary Capsule.');
  }
}

type Totals = Pick<CreatePaidCapsuleBody, 'totalPriceCents' | 'maxContributors' | 'maxVideoDurationSeconds'>;

function requireSameTotals(sent: Totals, { totalPriceCents, maxContributors, maxVideoDurationSeconds }: Totals): void {
  const room = maxContributors === null ? 'everyone' : `${String(maxContributors)} contributors`;
  const minutes = String(maxVideoDurationSeconds / 60);
  const totals = [
    ['totalPriceCents', totalPriceCents, `The total is now $${(totalPriceCents / 100).toFixed(2)}.`],
    ['maxContributors', maxContributors, `There’s now room for ${room}.`],
    ['maxVideoDurationSeconds', maxVideoDurationSeconds, `Videos can now be up to ${minutes} minutes long.`],
  ] as const;
  const problems = totals.flatMap(([field, total, problem]) => (sent[field] === total ? [] : { field, problem }));
  if (problems.length === 0) return;
  const message = 'The package’s price or contents have changed. Please review your order again.';
  throw new ProblemError('wrong_state', message, problems);
}
