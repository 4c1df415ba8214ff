import type { SendOutcome } from '../mail/outcome.js';
import type { DeliveryProblem } from '../notifications/announcements.js';
import type { DeliveryState } from '../schedule/states.js';
import type { DeliveryFacts } from './delivery-context.js';

export type ClaimedDelivery = Pick<
  DeliveryFacts,
  'channel' | 'isObsolete' | 'openAttempt' | 'isConfirmed' | 'email' | 'isBlocked'
>;

export type NextStep =
  | 'cancel'
  | 'settle'
  | 'mark_unknown'
  | 'show_in_app'
  | 'wait_for_address'
  | 'pause'
  | 'refuse'
  | 'send';

/** @param pauseSeconds above 0 soon after another email about the prompt, or after too many emails from new senders */
export function nextStep(delivery: ClaimedDelivery, pauseSeconds: number): NextStep {
  if (delivery.isConfirmed) return 'settle';
  if (delivery.openAttempt !== null) return 'mark_unknown';
  if (delivery.isObsolete) return 'cancel';
  if (delivery.channel === 'app') return 'show_in_app';
  if (delivery.email === null) return 'wait_for_address';
  if (pauseSeconds > 0) return 'pause';
  return delivery.isBlocked ? 'refuse' : 'send';
}

export interface OutcomeDecision {
  state: Extract<DeliveryState, 'delivered' | 'retry_wait' | 'unknown'>;
  /** Null if the email was delivered, or is sent again only on request. */
  waitSeconds: number | null;
  problem: DeliveryProblem | null;
  /** Whether the outcome makes the next gap longer. A refusal by the first of two addresses does not. */
  isCounted: boolean;
}

type History = Pick<DeliveryFacts, 'hasOtherAddress' | 'failures' | 'unknowns'>;

/** The fifth failure comes more than six minutes after the first. */
const FAILURES_BEFORE_NOTICE = 5;

/** After a second unknown outcome the email has probably arrived, so it is sent again only on request. */
export function decideOnOutcome(
  outcome: SendOutcome,
  history: History,
  holdSeconds: number,
  random: number,
): OutcomeDecision {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'delivered', waitSeconds: null, problem: null, isCounted: true };
    case 'not_sent':
      return decideToWait('transient', history.failures + 1, random);
    case 'refused':
      return history.hasOtherAddress
        ? { ...decideToWait('transient', 1, random), isCounted: false }
        : decideToWait('refused', history.failures + 1, random);
    case 'unknown':
      return history.unknowns === 0
        ? { state: 'unknown', waitSeconds: holdSeconds, problem: null, isCounted: true }
        : { state: 'unknown', waitSeconds: null, problem: 'unconfirmed', isCounted: true };
  }
}

export function decideToWait(reason: WaitReason, failures: number, random: number): OutcomeDecision {
  const notice = failures >= FAILURES_BEFORE_NOTICE ? 'delayed' : null;
  return {
    state: 'retry_wait',
    waitSeconds: retryGapSeconds(reason, failures, random),
    problem: reason === 'refused' ? 'refused' : notice,
    isCounted: true,
  };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type WaitReason = 'transient' | 'refused' | 'no_address';

/** Seconds to wait after the first, second, … failure. The last gap repeats, because retries never end. */
const GAPS: Record<WaitReason, readonly number[]> = {
  transient: [5, 15, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, DAY],
  // A mailbox that refuses email may accept some within a day, but not within minutes.
  refused: [6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 4 * DAY, 7 * DAY],
  // The message with the missing address ends the wait early.
  no_address: [5, 15, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR],
};

/** The largest random extension of a gap. It spreads the retries of deliveries that failed together. */
const JITTER = 0.1;

export function retryGapSeconds(reason: WaitReason, failures: number, random: number): number {
  const gaps = GAPS[reason];
  const gap = gaps[Math.min(Math.max(failures, 1), gaps.length) - 1] ?? DAY;
  return gap * (1 + JITTER * random);
}

export function secondsUntilNextMail(sinceLast: number | null, gap: number): number {
  return sinceLast === null ? 0 : Math.max(0, gap - sinceLast);
}
