import type { DeliveryMethod } from '@dear-future/contracts/constants';
import type { SendOutcome } from '../mail/outcome.js';
import { retryGapSeconds, type WaitReason } from './retry-gaps.js';
import type { DeliveryState } from './states.js';

/** Why a mail is handed over this time; kept with the attempt. */
export type SendMode = 'first' | 'retry' | 'resend' | 'asked';

/** What is known of a delivery at the moment it is claimed. */
export interface ClaimedDelivery {
  channel: DeliveryMethod;
  /** A newer generation of the same source exists: the owner chose another date. */
  superseded: boolean;
  /** An earlier attempt began to send and left no outcome: its process died or hangs. */
  openHandOver: boolean;
  /** An earlier attempt learned of its 250 only after it had lost its claim. */
  confirmed: boolean;
  /** Hand-overs so far whose outcome is unknown. */
  unknowns: number;
  /** Hand-overs begun so far. */
  handOvers: number;
  /** The owner asked for it now, knowing that it may arrive twice. */
  asked: boolean;
  recipientKnown: boolean;
  /** How long it has to wait for another mail about the same thing to be long enough ago, in seconds; 0 mostly. */
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

/** The one thing to do with a delivery just claimed. */
export function nextStep(delivery: ClaimedDelivery): NextStep {
  if (delivery.confirmed) return { kind: 'settle' };
  if (delivery.openHandOver) return { kind: 'hold' };
  if (delivery.superseded) return { kind: 'cancel' };
  if (delivery.channel === 'app') return { kind: 'show_in_app' };
  if (!delivery.recipientKnown) return { kind: 'wait_for_recipient' };
  if (delivery.pauseSeconds > 0) return { kind: 'pause', seconds: delivery.pauseSeconds };
  return { kind: 'send', mode: modeOf(delivery) };
}

function modeOf({ asked, unknowns, handOvers }: ClaimedDelivery): SendMode {
  if (asked) return 'asked';
  if (unknowns > 0) return 'resend';
  return handOvers > 0 ? 'retry' : 'first';
}

/** What the owner is told in the app when it does not go well; each once for a delivery. */
export type Trouble = 'delayed' | 'refused' | 'unconfirmed';

/** What becomes of a delivery. */
export interface Verdict {
  state: Extract<DeliveryState, 'delivered' | 'retry_wait' | 'unknown'>;
  /** Seconds until it is taken up again; null: not by itself. */
  waitSeconds: number | null;
  trouble: Trouble | null;
}

export interface History {
  /** Failures so far, without this one. */
  failures: number;
  /** Unknown outcomes so far, without this one. */
  unknowns: number;
}

/** Failures in a row after which the owner hears of it: about twenty minutes of a mail server that is away. */
const FAILURES_BEFORE_TELLING = 5;

/**
 * Judges one finished hand-over.
 *
 * An unknown outcome is held, then sent once more. When that is unknown too the mail has probably arrived, perhaps twice:
 * nothing more is sent unless the owner asks.
 *
 * @param holdSeconds how long the first unknown outcome is held
 * @param chance from 0 to 1, spreads retries
 */
export function verdictOn(outcome: SendOutcome, history: History, holdSeconds: number, chance: number): Verdict {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'delivered', waitSeconds: null, trouble: null };
    case 'not_sent':
      return waiting('transient', history.failures + 1, chance);
    case 'refused':
      return waiting('refused', history.failures + 1, chance);
    case 'unknown':
      return history.unknowns === 0
        ? { state: 'unknown', waitSeconds: holdSeconds, trouble: null }
        : { state: 'unknown', waitSeconds: null, trouble: 'unconfirmed' };
  }
}

/** The wait after a failure of one kind. */
export function waiting(reason: WaitReason, failures: number, chance: number): Verdict {
  const patience = failures >= FAILURES_BEFORE_TELLING ? 'delayed' : null;
  return {
    state: 'retry_wait',
    waitSeconds: retryGapSeconds(reason, failures, chance),
    trouble: reason === 'refused' ? 'refused' : patience,
  };
}
