import { Injectable } from '@nestjs/common';
import type { AdmitPlaybackResponse } from '@dear-future/contracts/internal/playback';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { DataSource } from 'typeorm';
import { VIDEO_NAME } from '../admissions/commit-upload.dto.js';
import { TimeCapsule } from '../time-capsules/time-capsule.entity.js';

/** How long the gateway may go on without asking again, in seconds. */
const KEEP_SECONDS = 60;

@Injectable()
export class PlaybackService {
  constructor(private readonly database: DataSource) {}

  /**
   * Whether this person may watch this video: their own time capsule's, before its date as well as after
   * (docs/product.md §6).
   *
   * @throws ProblemError `not_found` for every other video and every other person, told apart by nothing
   */
  async admit(personId: string, videoName: string): Promise<AdmitPlaybackResponse> {
    const own =
      VIDEO_NAME.test(videoName) &&
      (await this.database.manager.exists(TimeCapsule, { where: { videoName, personId } }));
    if (!own) throw new ProblemError('not_found', 'This video does not exist.');
    return { videoName, keepSeconds: KEEP_SECONDS };
  }
}
