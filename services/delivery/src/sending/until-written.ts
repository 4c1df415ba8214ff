import { setTimeout as pause } from 'node:timers/promises';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import { StaleClaimError } from '@dear-future/work/rows/claims';
import type { EntityManager } from 'typeorm';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2000;

type Write = (manager: EntityManager) => Promise<void>;

/** A restart of the database must not lose an outcome. `late` runs instead when the claim was lost. */
export async function untilWritten(
  messageSender: MessageSender,
  write: Write,
  late: Write | null,
  until: number,
): Promise<void> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      await messageSender.transaction(write);
      return;
    } catch (error) {
      if (error instanceof StaleClaimError) {
        if (late) await messageSender.transaction(late);
        throw error;
      }
      if (performance.now() + wait >= until) throw error;
    }
    await pause(wait);
  }
}
