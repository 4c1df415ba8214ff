import { Injectable } from '@nestjs/common';
import { videoUnplayable, type VideoUnplayable } from '@dear-future/contracts/messages/video-unplayable';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { strangersName } from '../mail/plain-text.js';
import { Schedule } from '../schedule/schedule.js';

/** A saved video cannot be played: owners read it in the app, and of a time capsule, which they sent themselves, by mail too. */
@Injectable()
@Handles(videoUnplayable)
export class VideoUnplayableHandler implements MessageHandler<VideoUnplayable> {
  constructor(private readonly schedule: Schedule) {}

  async handle(message: VideoUnplayable, { manager }: MessageContext): Promise<void> {
    const { admissionId, kind, sourceId, personId, title, senderName, receivedAt } = message;
    await this.schedule.put(manager, {
      source: { kind: 'unplayable-video', id: admissionId },
      generation: 1,
      channel: kind === 'time-capsule' ? 'email' : 'app',
      personId,
      dueAt: null,
      timeZone: null,
      recordedAt: receivedAt,
      promptTitle: title,
      personalNote: null,
      details: { kind, sourceId, senderName: strangersName(senderName) },
    });
  }
}
