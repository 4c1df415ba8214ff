import type { DeliveryMethod } from '@dear-future/contracts/constants';
import type { SendOutcome } from '../mail/outcome.js';
import type { DeliveryProblem } from '../notifications/announcements.js';
import type { DeliveryState } from '../schedule/states.js';

/** Why a mail is sent this time; stored with the attempt. */
export type SendMode = 'first' | 'retry' | 'resend' | 'send_now';

export interface ClaimedDelivery {
  channel: DeliveryMethod;
  /** The mail is obsolete, for example because the owner chose another date. */
  superseded: boolean;
  /** An earlier attempt began to send and has no outcome: its process died or hangs. */
  hasOpenAttempt: boolean;
  /** An earlier attempt got its 250 after it had lost its claim. */
  confirmed: boolean;
  /** Attempts with an unknown outcome. */
  unknowns: number;
  /** Attempts that began to send. */
  sendAttempts: number;
  /** The owner requested it now, and accepts a possible duplicate. */
  sendNow: boolean;
  recipientKnown: boolean;
  /** The recipient does not know the sender. */
  isBlocked: boolean;
  /** Until the gap after another mail about the same prompt ends; usually 0. */
  pauseSeconds: number;
}

export type NextStep =
  | { kind: 'cancel' }
  | { kind: 'settle' }
  | { kind: 'hold' }
  | { kind: 'show_in_app' }
  | { kind: 'wait_for_recipient' }
  | { kind: 'pause'; seconds: number }
  | { kind: 'send'; mode: SendMode };

export function nextStep(delivery: ClaimedDelivery): NextStep {
  if (delivery.confirmed) return { kind: 'settle' };
  if (delivery.hasOpenAttempt) return { kind: 'hold' };
  if (delivery.superseded || delivery.isBlocked) return { kind: 'cancel' };
  if (delivery.channel === 'app') return { kind: 'show_in_app' };
  if (!delivery.recipientKnown) return { kind: 'wait_for_recipient' };
  if (delivery.pauseSeconds > 0) return { kind: 'pause', seconds: delivery.pauseSeconds };
  return { kind: 'send', mode: modeOf(delivery) };
}

function modeOf({ sendNow, unknowns, sendAttempts }: ClaimedDelivery): SendMode {
  if (sendNow) return 'send_now';
  if (unknowns > 0) return 'resend';
  return sendAttempts > 0 ? 'retry' : 'first';
}

export interface OutcomeDecision {
  state: Extract<DeliveryState, 'delivered' | 'retry_wait' | 'unknown'>;
  /** Null: only on request. */
  waitSeconds: number | null;
  problem: DeliveryProblem | null;
  /** A refusal by the first of two addresses does not: the gaps are those between the tries of the second one. */
  counts: boolean;
}

export interface History {
  /** There is a second address that has not refused the mail. */
  hasOtherAddress: boolean;
  failures: number;
  unknowns: number;
}

/** About twenty minutes without a mail server. */
const FAILURES_BEFORE_NOTICE = 5;

/**
 * An unknown outcome is held, then the mail is sent once more. If that is unknown too, the mail has probably arrived,
 * perhaps twice: nothing more is sent without a request.
 * @param holdSeconds how long the first unknown outcome is held
 * @param chance from 0 to 1, spreads retries
 */
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
  const delayed = failures >= FAILURES_BEFORE_NOTICE ? 'delayed' : null;
  return {
    state: 'retry_wait',
    waitSeconds: retryGapSeconds(reason, failures, chance),
    problem: reason === 'refused' ? 'refused' : delayed,
    counts: true,
  };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type WaitReason = 'transient' | 'refused' | 'recipient_unknown';

/** Seconds after the first, second, … failure. The last one repeats: retries never end. */
const GAPS: Record<WaitReason, readonly number[]> = {
  transient: [5, 15, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, DAY],
  // A refusal is about the mailbox, and may end within a day, not within minutes. A new address is tried at once.
  refused: [6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 4 * DAY, 7 * DAY],
  // The message with the address ends the wait.
  recipient_unknown: [5, 15, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR],
};

/** Deliveries that failed together are not retried together. */
const JITTER = 0.1;

/**
 * @param failures failures so far, at least 1
 * @param chance from 0 to 1
 */
export function retryGapSeconds(reason: WaitReason, failures: number, chance: number): number {
  const gaps = GAPS[reason];
  const gap = gaps[Math.min(Math.max(failures, 1), gaps.length) - 1] ?? DAY;
  return gap * (1 + JITTER * chance);
}

/**
 * How long an email about a shared prompt waits, so that two about the same prompt are at least `gap` seconds apart.
 * @param sinceLast seconds since the latest other email about the prompt may have arrived
 */
export function waitBetweenMails(sinceLast: number | null, gap: number): number {
  return sinceLast === null ? 0 : Math.max(0, gap - sinceLast);
}
