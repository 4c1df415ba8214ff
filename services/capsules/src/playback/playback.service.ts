import { Injectable } from '@nestjs/common';
import type { AdmitPlaybackResponse } from '@dear-future/contracts/internal/playback';
import { VIDEO_NAME } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { DataSource } from 'typeorm';
import { VideoOwners } from './video-owners.js';
import type { Viewer } from '../videos/video-owner.js';

/** Seconds for which the gateway may cache the permission. */
const CACHE_SECONDS = 60;

@Injectable()
export class PlaybackService {
  constructor(
    private readonly database: DataSource,
    private readonly owners: VideoOwners,
  ) {}

  /**
   * Source: docs/product.md §6.
   * @throws ProblemError `unauthenticated` without a user or an edit link; `not_found` if the caller may not watch it,
   *   whether or not it exists
   */
  async admit(viewer: Viewer, videoName: string): Promise<AdmitPlaybackResponse> {
    if (viewer.userId === null && viewer.editSecret === null) {
      throw new ProblemError('unauthenticated', 'Please log in first.');
    }
    const allowed =
      VIDEO_NAME.test(videoName) && (await this.owners.canWatch(this.database.manager, viewer, videoName));
    if (!allowed) throw new ProblemError('not_found', 'This video does not exist.');
    return { videoName, cacheSeconds: CACHE_SECONDS };
  }
}
