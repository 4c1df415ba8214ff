import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { videoCommitted, type VideoCommitted } from '@dear-future/contracts/messages/video-committed';
import { videoDiscard, type VideoDiscard } from '@dear-future/contracts/messages/video-discard';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { PROCESSINGS } from '../objects/queues.js';
import type { VideoState } from './video.entity.js';
import { VideoRegister } from './video-register.js';

/** The video has an owner: it is kept, and its seekable copy and poster are due, once. */
@Handles(videoCommitted)
@Injectable()
export class VideoCommittedHandler implements MessageHandler<VideoCommitted> {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  async handle({ videoName: name }: VideoCommitted, { manager }: MessageContext): Promise<void> {
    const [video] = await manager.query<{ state: VideoState }[]>(
      'SELECT state FROM videos WHERE name = $1 FOR UPDATE',
      [name],
    );
    const discarded = await manager.query<unknown[]>('SELECT 1 FROM discarded_videos WHERE name = $1', [name]);
    if (video?.state === 'discarding' || (!video && discarded.length > 0)) {
      // Messages arrive in any order.
      this.log.info({ event: 'video.committed_late' }, 'A video was discarded before its commit was handled');
      return;
    }
    // Retried forever, because an owner's video is missing, which an operator must see.
    if (!video) throw new Error('a committed video is not in the register');
    if (video.state === 'committed') return;
    await manager.query(
      `UPDATE videos SET state = 'committed', committed_at = clock_timestamp(), next_check_at = NULL WHERE name = $1`,
      [name],
    );
    const id = randomUUID();
    await manager.query(
      `INSERT INTO processings (id, video_name, turn_key, turn_network, state, next_attempt_at)
       SELECT $1, name, turn_key, turn_network, 'waiting', clock_timestamp() FROM videos WHERE name = $2
       ON CONFLICT (video_name) DO NOTHING`,
      [id, name],
    );
    this.messageSender.notifyAfterCommit(manager, PROCESSINGS, id);
  }
}

/** The video has no owner any more: its row and its objects are marked for deletion together. */
@Handles(videoDiscard)
@Injectable()
export class VideoDiscardHandler implements MessageHandler<VideoDiscard> {
  constructor(private readonly register: VideoRegister) {}

  async handle({ videoName }: VideoDiscard, { manager }: MessageContext): Promise<void> {
    await this.register.discardIn(manager, videoName);
  }
}
