import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { isValid } from '@dear-future/contracts/fields';
import { PlaybackGrant } from '@dear-future/contracts/internal/playback';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { VideoRegister } from '../videos/video-register.js';
import type { Video } from '../videos/video.entity.js';
import { ByteSender } from './byte-sender.js';
import { PlayedVersion } from './played-version.js';
import { original, poster } from './representations.js';

/** Plays one video, with a grant for it. The same routes answer HEAD. */
@Controller('videos')
export class PlaybackController {
  constructor(
    private readonly register: VideoRegister,
    private readonly version: PlayedVersion,
    private readonly sender: ByteSender,
  ) {}

  @Get(':name')
  async play(
    @Param('name') name: string,
    @Caller() caller: CallerIdentity,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const version = await this.version.choose(await this.granted(caller, name), request);
    await this.sender.send(request, response, version);
  }

  @Get(':name/poster')
  async poster(
    @Param('name') name: string,
    @Caller() caller: CallerIdentity,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const drawn = poster(await this.granted(caller, name));
    if (!drawn) throw new ProblemError('not_found', 'This video has no poster yet.');
    await this.sender.send(request, response, drawn);
  }

  @Get(':name/download')
  async download(
    @Param('name') name: string,
    @Caller() caller: CallerIdentity,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    // The original, as in an archive, so that a download is always the same file.
    const recorded = original(await this.granted(caller, name));
    // Without a file name, because one given here would override the link's.
    await this.sender.send(request, response, recorded, { 'Content-Disposition': 'attachment' });
  }

  /** Throws 404 for callers without a grant for this video, so that nothing about it is revealed. */
  private async granted({ grant }: CallerIdentity, name: string): Promise<Video> {
    const isGranted = isValid(PlaybackGrant, grant) && grant.videoName === name;
    const video = isGranted ? await this.register.find(name) : null;
    if (!video) throw new ProblemError('not_found', 'This video does not exist.');
    return video;
  }
}
