import { Injectable } from '@nestjs/common';
import { VideoUnplayable } from '@dear-future/contracts/messages/videos';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { guestName } from '../mail/plain-text.js';
import { Schedule } from '../schedule/schedule.js';
import { lockSource } from '../sources/sources.js';

/** Reports a damaged video; to the owner of a time capsule also by email. A newer report replaces an older one. */
@Injectable()
export class UnplayableVideos {
  constructor(private readonly schedule: Schedule) {}

  @Handles(VideoUnplayable)
  async report(message: VideoUnplayable, { manager }: MessageContext): Promise<void> {
    const { itemId, kind, sourceId, userId, title, senderName, receivedAt } = message;
    await lockSource(manager, 'unplayable-video', itemId);
    const [last] = await manager.query<{ generation: number | null; isReported: boolean | null }[]>(
      `SELECT max(generation) AS generation, max(recorded_at) >= $2 AS "isReported"
         FROM deliveries WHERE source_kind = 'unplayable-video' AND source_id = $1`,
      [itemId, receivedAt],
    );
    if (last?.isReported) return;
    await this.schedule.forget(manager, 'unplayable-video', itemId);
    await this.schedule.put(manager, {
      source: { kind: 'unplayable-video', id: itemId },
      generation: (last?.generation ?? 0) + 1,
      channel: kind === 'time-capsule' ? 'email' : 'app',
      userId,
      recordedAt: receivedAt,
      promptTitle: title,
      details: { kind, sourceId, senderName: guestName(senderName) },
    });
  }
}
