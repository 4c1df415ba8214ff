import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { isValid } from '@dear-future/contracts/fields';
import { PlaybackGrant } from '@dear-future/contracts/internal/playback';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { VideoRegister } from '../videos/video-register.js';
import { ByteSender } from './byte-sender.js';
import { PlayedVersion } from './played-version.js';

@Controller('videos')
export class PlaybackController {
  constructor(
    private readonly register: VideoRegister,
    private readonly version: PlayedVersion,
    private readonly sender: ByteSender,
  ) {}

  @Get(':name{/:form}')
  async play(
    @Param('name') name: string,
    @Param('form') form: string | undefined,
    @Caller() { grant }: CallerIdentity,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const isGranted = isValid(PlaybackGrant, grant) && grant.videoName === name;
    const video = isGranted ? await this.register.find(name) : null;
    // The same error without a grant, so that nothing about the video is revealed.
    if (!video) throw new ProblemError('not_found', 'This video does not exist.');
    if (form === undefined) {
      await this.sender.send(request, response, await this.version.choose(video, request));
    } else if (form === 'download') {
      // The original, as in an archive. Sends no file name, because it would override the link's.
      await this.sender.send(request, response, video.original, { 'Content-Disposition': 'attachment' });
    } else {
      const poster = form === 'poster' ? video.poster : null;
      if (!poster) throw new ProblemError('not_found', 'This video has no poster yet.');
      await this.sender.send(request, response, poster);
    }
  }
}
