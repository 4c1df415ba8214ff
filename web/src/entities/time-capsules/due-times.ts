import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';

type Dated = Pick<TimeCapsuleDto, 'status' | 'deliveryDate'>;

/**
 * Seconds after a capsule's date at which its state is looked at again, so that "Delivered" shows by itself. After the
 * last look nothing is asked any more.
 */
const LOOKS_AFTER_DUE_SECONDS = [0, 3, 8, 15, 25, 45, 75];

/** A capsule is due when it is scheduled and its date is not in the future (docs/product.md §4). */
export function isDue(capsule: Dated, now: Date): boolean {
  return capsule.status === 'scheduled' && Date.parse(capsule.deliveryDate) <= now.getTime();
}

/**
 * The next moment after `now` (milliseconds since 1970) at which a capsule comes due or is worth another look;
 * null when none is.
 */
export function nextLook(capsules: readonly Dated[], now: Date): number | null {
  let next: number | null = null;
  for (const capsule of capsules) {
    if (capsule.status !== 'scheduled') continue;
    const due = Date.parse(capsule.deliveryDate);
    for (const seconds of LOOKS_AFTER_DUE_SECONDS) {
      const look = due + seconds * 1000;
      if (look > now.getTime()) {
        if (next === null || look < next) next = look;
        break;
      }
    }
  }
  return next;
}
