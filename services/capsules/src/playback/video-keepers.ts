import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContributionVideos } from '../contributions/contribution-videos.js';
import { ReelVideos } from '../reels/reel-videos.js';
import { ResponseVideos } from '../shared-responses/response-videos.js';
import { TimeCapsuleVideos } from '../time-capsules/time-capsule-videos.js';
import type { Processed, VideoKeeper, Viewer } from '../videos/video-keeper.js';

/** A video belongs to one kind of upload at most. */
@Injectable()
export class VideoKeepers implements VideoKeeper {
  private readonly all: readonly VideoKeeper[];

  constructor(
    timeCapsules: TimeCapsuleVideos,
    responses: ResponseVideos,
    contributions: ContributionVideos,
    reels: ReelVideos,
  ) {
    this.all = [timeCapsules, responses, contributions, reels];
  }

  async keeps(manager: EntityManager, videoName: string): Promise<boolean> {
    for (const keeper of this.all) if (await keeper.keeps(manager, videoName)) return true;
    return false;
  }

  async noteProcessed(
    manager: EntityManager,
    videoName: string,
    isPlayable: boolean | null,
  ): Promise<Processed | null> {
    for (const keeper of this.all) {
      const change = await keeper.noteProcessed(manager, videoName, isPlayable);
      if (change) return change;
    }
    return null;
  }

  async mayWatch(manager: EntityManager, viewer: Viewer, videoName: string): Promise<boolean> {
    for (const keeper of this.all) if (await keeper.mayWatch(manager, viewer, videoName)) return true;
    return false;
  }
}
