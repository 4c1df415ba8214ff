import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { PlaybackRequest } from '@dear-future/contracts/internal/playback';
import { VIDEO_NAME } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { EntityManager } from 'typeorm';
import { UploadKinds } from './upload-kinds.js';

@Controller('playback')
export class PlaybackAdmissionsController {
  constructor(
    private readonly manager: EntityManager,
    private readonly kinds: UploadKinds,
  ) {}

  /** Answers `not_found` to callers who cannot watch, whether or not the video exists (docs/product.md §6). */
  @Post('checks')
  @HttpCode(200)
  async check(
    @Caller() { userId }: CallerIdentity,
    @Body() { videoName, linkSecret: sentSecret }: PlaybackRequest,
  ): Promise<void> {
    const linkSecret = sentSecret ?? null;
    if (userId === null && linkSecret === null) throw new ProblemError('unauthenticated', 'Please log in first.');
    for (const owner of VIDEO_NAME.test(videoName) ? this.kinds.videoOwners : []) {
      if (await owner.canWatch(this.manager, { userId, linkSecret }, videoName)) return;
    }
    throw new ProblemError('not_found', 'This video does not exist.');
  }
}
