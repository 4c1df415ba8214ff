const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Why a delivery waits. */
export type WaitReason = 'transient' | 'refused' | 'recipient_unknown';

/** Waits after the first, second, … failure of a kind, in seconds. The last one repeats for as long as it takes. */
const GAPS: Record<WaitReason, readonly number[]> = {
  transient: [5, 15, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, DAY],
  // A refusal is about the mailbox: minutes do not change it, a day may. A new address is tried at once.
  refused: [6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 4 * DAY, 7 * DAY],
  // The person's address is on its way as a message; its arrival ends the wait.
  recipient_unknown: [5, 15, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR],
};

/** Most that chance adds to a gap, so that deliveries which failed together do not come back together. */
const JITTER = 0.1;

/**
 * How long to wait before trying again, in seconds. It grows and never ends in giving up.
 *
 * @param failures how often it failed by now, this time included; at least 1
 * @param chance from 0 to 1
 */
export function retryGapSeconds(reason: WaitReason, failures: number, chance: number): number {
  const gaps = GAPS[reason];
  const gap = gaps[Math.min(Math.max(failures, 1), gaps.length) - 1] ?? DAY;
  return gap * (1 + JITTER * chance);
}
