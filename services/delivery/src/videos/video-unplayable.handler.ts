import { Injectable } from '@nestjs/common';
import { videoUnplayable, type VideoUnplayable } from '@dear-future/contracts/messages/videos';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { guestName } from '../mail/plain-text.js';
import { Schedule } from '../schedule/schedule.js';
import { lockSource } from '../sources/sources.js';

/**
 * Owners see it in the app; the owner of a time capsule also gets an email. The report about a new video replaces the
 * old one.
 */
@Injectable()
@Handles(videoUnplayable)
export class VideoUnplayableHandler implements MessageHandler<VideoUnplayable> {
  constructor(private readonly schedule: Schedule) {}

  async handle(message: VideoUnplayable, { manager }: MessageContext): Promise<void> {
    const { itemId, kind, sourceId, userId, title, senderName, receivedAt } = message;
    const source = { kind: 'unplayable-video', id: itemId } as const;
    await lockSource(manager, source.kind, source.id);
    const [last] = await manager.query<{ generation: number | null; reported: boolean | null }[]>(
      `SELECT max(generation) AS generation, max(recorded_at) >= $3 AS reported
         FROM deliveries WHERE source_kind = $1 AND source_id = $2`,
      [source.kind, source.id, receivedAt],
    );
    if (last?.reported) return;
    await this.schedule.forget(manager, source.kind, source.id);
    await this.schedule.put(manager, {
      source,
      generation: (last?.generation ?? 0) + 1,
      channel: kind === 'time-capsule' ? 'email' : 'app',
      userId,
      dueAt: null,
      timeZone: null,
      recordedAt: receivedAt,
      promptTitle: title,
      personalNote: null,
      details: { kind, sourceId, senderName: guestName(senderName) },
    });
  }
}
