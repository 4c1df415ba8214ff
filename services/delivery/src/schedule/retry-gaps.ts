const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type WaitReason = 'transient' | 'refused' | 'recipient_unknown';

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
