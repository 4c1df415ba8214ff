import { MAX_CAPSULE_NAME_LENGTH } from '@dear-future/contracts/constants';
import type { FieldProblem } from '@dear-future/contracts/errors';
import type { CreatePaidCapsuleBody } from '@dear-future/contracts/http/paid-capsules';
import { isTooLateToPay } from '@dear-future/contracts/payment-time';
import { priceOf, type Price } from '@dear-future/contracts/pricing';
import { readLine } from '@dear-future/service-kit/text/typed-text';
import type { CapsulePackage } from '../packages/capsule-package.entity.js';
import { readPromptTexts } from '../forms/prompt-texts.js';
import { validateCapsuleDay, TOO_LATE_TO_PAY, type CapsuleDay } from '../calendar/capsule-day.js';

/** A valid order (docs/product.md §5.8), with its price. */
export interface Order extends CapsuleDay {
  capsuleName: string | null;
  promptTitle: string;
  promptDescription: string;
  chosen: CapsulePackage;
  usesCredit: boolean;
  price: Price;
}

/** Reports every wrong field. @param chosen the package with this `packageId`, or null */
export function readOrder(
  sent: CreatePaidCapsuleBody,
  chosen: CapsulePackage | null,
  now: Date,
): { order: Order } | { problems: FieldProblem[] } {
  const usesCredit = sent.useCredit ?? false;
  const name = readLine(sent.capsuleName ?? '', MAX_CAPSULE_NAME_LENGTH);
  const read = readPromptTexts({ promptTitle: sent.promptTitle, promptDescription: sent.promptDescription });
  const day = validateCapsuleDay({ deliveryDate: sent.deliveryDate, timeZone: sent.timeZone ?? 'UTC' }, now);
  const problems = [
    ...('problem' in name ? [{ field: 'capsuleName', problem: `The name of the capsule ${name.problem}` }] : []),
    ...('problems' in read ? read.problems : []),
    ...('problems' in day ? day.problems : []),
    ...problemsOfPackage(sent.additionalContributorSlots, chosen, usesCredit),
  ];
  if (problems.length > 0 || 'problem' in name || 'problems' in read || 'problems' in day || !chosen) {
    return { problems };
  }
  const price = priceOf(chosen, { ...sent, useCredit: usesCredit });
  if (price.totalCents > 0 && isTooLateToPay(day.deliveryDate, now)) return { problems: [TOO_LATE_TO_PAY] };
  const { promptTitle = '', promptDescription = '' } = read.texts;
  const capsuleName = name.text === '' ? null : name.text;
  return { order: { ...day, capsuleName, promptTitle, promptDescription, chosen, usesCredit, price } };
}

function problemsOfPackage(slots: number, chosen: CapsulePackage | null, usesCredit: boolean): FieldProblem[] {
  if (!chosen) return [{ field: 'packageId', problem: 'This package does not exist.' }];
  const problems: FieldProblem[] = [];
  if (slots > 0 && chosen.maxContributors === null) {
    const problem = 'This package has room for everyone, so there are no extra contributors to buy.';
    problems.push({ field: 'additionalContributorSlots', problem });
  }
  if (usesCredit && chosen.kind !== 'anniversary') {
    problems.push({ field: 'useCredit', problem: 'A credit can only pay for an Anniversary Capsule.' });
  }
  return problems;
}

/** The fields for which the client computed another value than we did. */
export function wrongTotals(sent: CreatePaidCapsuleBody, price: Price): FieldProblem[] {
  const { totalCents, maxContributors, maxVideoDurationSeconds } = price;
  const room = maxContributors === null ? 'everyone' : `${String(maxContributors)} contributors`;
  const problems: FieldProblem[] = [];
  if (sent.totalPriceCents !== totalCents) {
    problems.push({ field: 'totalPriceCents', problem: `The total is now $${(totalCents / 100).toFixed(2)}.` });
  }
  if (sent.maxContributors !== maxContributors) {
    problems.push({ field: 'maxContributors', problem: `There’s now room for ${room}.` });
  }
  if (sent.maxVideoDurationSeconds !== maxVideoDurationSeconds) {
    const minutes = String(maxVideoDurationSeconds / 60);
    problems.push({ field: 'maxVideoDurationSeconds', problem: `Videos can now be up to ${minutes} minutes long.` });
  }
  return problems;
}
