import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContributionVideos } from '../contributions/contribution-videos.js';
import { AnswerUploads } from '../recipient-links/answer-uploads.js';
import { ReelVideos } from '../reels/reel-videos.js';
import { ResponseVideos } from '../shared-responses/response-videos.js';
import { TimeCapsuleUploads } from '../time-capsules/time-capsule-uploads.js';
import type { Processed, VideoOwner, Viewer } from '../videos/video-owner.js';

/** Asks the owners of every kind of video. A video belongs to at most one. */
@Injectable()
export class VideoOwners implements VideoOwner {
  private readonly all: readonly VideoOwner[];

  constructor(
    timeCapsules: TimeCapsuleUploads,
    responses: ResponseVideos,
    contributions: ContributionVideos,
    reels: ReelVideos,
    answers: AnswerUploads,
  ) {
    this.all = [timeCapsules, responses, contributions, reels, answers];
  }

  async keeps(manager: EntityManager, videoName: string): Promise<boolean> {
    for (const owner of this.all) if (await owner.keeps(manager, videoName)) return true;
    return false;
  }

  async noteProcessed(
    manager: EntityManager,
    videoName: string,
    isPlayable: boolean | null,
  ): Promise<Processed | null> {
    for (const owner of this.all) {
      const change = await owner.noteProcessed(manager, videoName, isPlayable);
      if (change) return change;
    }
    return null;
  }

  async canWatch(manager: EntityManager, viewer: Viewer, videoName: string): Promise<boolean> {
    for (const owner of this.all) if (await owner.canWatch(manager, viewer, videoName)) return true;
    return false;
  }
}
