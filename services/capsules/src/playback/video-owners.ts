import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContributionVideos } from '../contributions/contribution-videos.js';
import { AnswerUploads } from '../recipient-links/answer-uploads.js';
import { ReelVideos } from '../reels/reel-videos.js';
import { ResponseVideos } from '../shared-prompts/response-videos.js';
import { TimeCapsuleUploads } from '../time-capsules/time-capsule-uploads.js';
import type { Processed, ProcessedVideo, VideoOwner, Viewer } from '../videos/video-owner.js';

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

  async noteProcessed(manager: EntityManager, video: ProcessedVideo): Promise<Processed | null> {
    for (const owner of this.all) {
      const change = await owner.noteProcessed(manager, video);
      if (change) return change;
    }
    return null;
  }

  async canWatch(manager: EntityManager, viewer: Viewer, videoName: string): Promise<boolean> {
    for (const owner of this.all) if (await owner.canWatch(manager, viewer, videoName)) return true;
    return false;
  }
}
