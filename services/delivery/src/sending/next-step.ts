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

/** @param pauseSeconds over 0 if another email about the prompt was just sent, or new senders sent too many */
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
  /** Null: sent again only on request. */
  waitSeconds: number | null;
  problem: DeliveryProblem | null;
  /** Whether it lengthens the next gap. A refusal by the first of two addresses does not. */
  counts: boolean;
}

type History = Pick<DeliveryFacts, 'hasOtherAddress' | 'failures' | 'unknowns'>;

/** After about twenty minutes without a mail server. */
const FAILURES_BEFORE_NOTICE = 5;

/** After a second unknown outcome the email has probably arrived, so no other follows without a request. */
export function decisionOn(
  outcome: SendOutcome,
  history: History,
  holdSeconds: number,
  chance: number,
): OutcomeDecision {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'delivered', waitSeconds: null, problem: null, counts: true };
    case 'not_sent':
      return waiting('transient', history.failures + 1, chance);
    case 'refused':
      return history.hasOtherAddress
        ? { ...waiting('transient', 1, chance), counts: false }
        : waiting('refused', history.failures + 1, chance);
    case 'unknown':
      return history.unknowns === 0
        ? { state: 'unknown', waitSeconds: holdSeconds, problem: null, counts: true }
        : { state: 'unknown', waitSeconds: null, problem: 'unconfirmed', counts: true };
  }
}

export function waiting(reason: WaitReason, failures: number, chance: number): OutcomeDecision {
  const delay = failures >= FAILURES_BEFORE_NOTICE ? 'delayed' : null;
  return {
    state: 'retry_wait',
    waitSeconds: retryGapSeconds(reason, failures, chance),
    problem: reason === 'refused' ? 'refused' : delay,
    counts: true,
  };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type WaitReason = 'transient' | 'refused' | 'no_address';

/** Seconds to wait after the first, second, … failure. The last gap repeats: retries never end. */
const GAPS: Record<WaitReason, readonly number[]> = {
  transient: [5, 15, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, DAY],
  // A refusal concerns the mailbox and may end within a day, not within minutes. A new address is tried immediately.
  refused: [6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 4 * DAY, 7 * DAY],
  // The message with the address ends the wait.
  no_address: [5, 15, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR],
};

/** Spreads the retries of deliveries that failed together. */
const JITTER = 0.1;

export function retryGapSeconds(reason: WaitReason, failures: number, chance: number): number {
  const gaps = GAPS[reason];
  const gap = gaps[Math.min(Math.max(failures, 1), gaps.length) - 1] ?? DAY;
  return gap * (1 + JITTER * chance);
}

export function waitBetweenMails(sinceLast: number | null, gap: number): number {
  return sinceLast === null ? 0 : Math.max(0, gap - sinceLast);
}
