import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { requirePlaybackGrant } from '../grants/grants.js';
import { VideoRegister } from '../videos/video-register.js';
import { isVideoName } from '../videos/video-names.js';
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
    await this.sender.send(request, response, original(await this.granted(caller, name)), {
      // Without a file name, because one given here would override the link's.
      'Content-Disposition': 'attachment',
    });
  }

  private async granted(caller: CallerIdentity, name: string): Promise<Video> {
    requirePlaybackGrant(caller, name);
    const video = isVideoName(name) ? await this.register.find(name) : null;
    if (!video) throw new ProblemError('not_found', 'This video does not exist.');
    return video;
  }
}
