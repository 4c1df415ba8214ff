import { Injectable } from '@nestjs/common';
import { ContributionVideos } from '../contributions/contribution-videos.js';
import { AnswerUploads } from '../recipient-links/answer-uploads.js';
import { ReelVideos } from '../reels/reel-videos.js';
import { ResponseVideos } from '../shared-responses/response-videos.js';
import { TimeCapsuleUploads } from '../time-capsules/time-capsule-uploads.js';
import type { VideoOwner } from '../videos/video-owner.js';

/** Every kind of video. A video belongs to at most one. */
@Injectable()
export class VideoOwners {
  readonly all: readonly VideoOwner[];

  constructor(
    timeCapsules: TimeCapsuleUploads,
    responses: ResponseVideos,
    contributions: ContributionVideos,
    reels: ReelVideos,
    answers: AnswerUploads,
  ) {
    this.all = [timeCapsules, responses, contributions, reels, answers];
  }
}
