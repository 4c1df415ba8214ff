import { MAX_CAPSULE_NAME_LENGTH } from '@dear-future/contracts/constants';
import type { FieldProblem } from '@dear-future/contracts/errors';
import type { CreatePaidCapsuleBody } from '@dear-future/contracts/http/paid-capsules';
import { isTooLateToPay } from '@dear-future/contracts/payment-time';
import { priceOf } from '@dear-future/contracts/pricing';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { invalid } from '@dear-future/service-kit/service/validation';
import { readLine } from '@dear-future/service-kit/text/typed-text';
import type { CapsulePackage } from '../paid-capsules/capsule-package.entity.js';
import { readPromptTexts } from '../forms/prompt-texts.js';
import { TOO_LATE_TO_PAY, validateCapsuleDay } from '../calendar/capsule-day.js';

/** @throws ProblemError `invalid` with every wrong field; `wrong_state` if the client computed a different price */
export function readOrder(sent: CreatePaidCapsuleBody, chosen: CapsulePackage | null, now: Date) {
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
    throw invalid(problems);
  }
  const {
    lines: priceLines,
    totalCents: totalPriceCents,
    ...limits
  } = priceOf(chosen, { ...sent, useCredit: usesCredit });
  if (totalPriceCents > 0 && isTooLateToPay(day.deliveryDate, now)) throw invalid([TOO_LATE_TO_PAY]);
  const priced = { ...limits, priceLines, totalPriceCents };
  requireTotals(sent, priced);
  const { promptTitle = '', promptDescription = '' } = read.texts;
  const capsuleName = name.text === '' ? null : name.text;
  return { ...day, ...priced, capsuleName, promptTitle, promptDescription, packageName: chosen.name, usesCredit };
}

function problemsOfPackage(slots: number, chosen: CapsulePackage | null, usesCredit: boolean): FieldProblem[] {
  if (!chosen) return [{ field: 'packageId', problem: 'This package does not exist.' }];
  const problems: FieldProblem[] = [];
  if (slots > 0 && chosen.maxContributors === null) {
    const problem = 'This package has no contributor limit, so you don’t need extra spots.';
    problems.push({ field: 'additionalContributorSlots', problem });
  }
  if (usesCredit && chosen.kind !== 'anniversary') {
    problems.push({ field: 'useCredit', problem: 'A credit can only pay for an Anniversary Capsule.' });
  }
  return problems;
}

type Totals = Pick<CreatePaidCapsuleBody, 'totalPriceCents' | 'maxContributors' | 'maxVideoDurationSeconds'>;

function requireTotals(sent: Totals, { totalPriceCents, maxContributors, maxVideoDurationSeconds }: Totals): void {
  const room = maxContributors === null ? 'everyone' : `${String(maxContributors)} contributors`;
  const minutes = String(maxVideoDurationSeconds / 60);
  const problems: FieldProblem[] = [];
  if (sent.totalPriceCents !== totalPriceCents) {
    problems.push({ field: 'totalPriceCents', problem: `The total is now $${(totalPriceCents / 100).toFixed(2)}.` });
  }
  if (sent.maxContributors !== maxContributors) {
    problems.push({ field: 'maxContributors', problem: `There’s now room for ${room}.` });
  }
  if (sent.maxVideoDurationSeconds !== maxVideoDurationSeconds) {
    problems.push({ field: 'maxVideoDurationSeconds', problem: `Videos can now be up to ${minutes} minutes long.` });
  }
  if (problems.length === 0) return;
  const message = 'The price or the limits have changed. Please review your order again.';
  throw new ProblemError('wrong_state', message, problems);
}
