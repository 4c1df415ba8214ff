import { Injectable } from '@nestjs/common';
import { capsuleOpened, type CapsuleOpened } from '@dear-future/contracts/messages/paid-capsules';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { guestName } from '../mail/plain-text.js';
import { Schedule } from '../schedule/schedule.js';

/** The delivery has no time zone, because capsules has already applied it. Source: docs/product.md §4.6. */
@Injectable()
@Handles(capsuleOpened)
export class CapsuleOpenedHandler implements MessageHandler<CapsuleOpened> {
  constructor(private readonly schedule: Schedule) {}

  async handle(opened: CapsuleOpened, { manager }: MessageContext): Promise<void> {
    const { capsuleType, contributionCount, hasReel, timeZone } = opened;
    const names = opened.names.map(guestName).filter((name) => name !== null);
    await this.schedule.put(manager, {
      source: { kind: 'paid-capsule', id: opened.capsuleId },
      generation: opened.generation,
      channel: 'email',
      userId: opened.userId,
      dueAt: null,
      timeZone: null,
      recordedAt: opened.createdAt,
      promptTitle: opened.title,
      personalNote: null,
      details: { capsuleType, contributionCount, names, hasReel, timeZone },
    });
  }
}
