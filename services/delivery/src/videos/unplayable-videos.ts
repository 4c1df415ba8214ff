import { Injectable } from '@nestjs/common';
import { videoUnplayable, type VideoUnplayable } from '@dear-future/contracts/messages/videos';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { guestName } from '../mail/plain-text.js';
import { Schedule } from '../schedule/schedule.js';
import { lockSource } from '../sources/sources.js';

/** The owner of a time capsule also gets an email. The report about a new video replaces the old one. */
@Injectable()
export class UnplayableVideos {
  constructor(private readonly schedule: Schedule) {}

  @Handles(videoUnplayable)
  async report(message: VideoUnplayable, { manager }: MessageContext): Promise<void> {
    const { itemId, kind, sourceId, userId, title, senderName, receivedAt } = message;
    await lockSource(manager, 'unplayable-video', itemId);
    const [last] = await manager.query<{ generation: number | null; reported: boolean | null }[]>(
      `SELECT max(generation) AS generation, max(recorded_at) >= $2 AS reported
         FROM deliveries WHERE source_kind = 'unplayable-video' AND source_id = $1`,
      [itemId, receivedAt],
    );
    if (last?.reported) return;
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
