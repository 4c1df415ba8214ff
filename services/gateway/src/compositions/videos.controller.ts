import { createHash } from 'node:crypto';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import { ArchiveListing, type ArchiveGrant } from '@dear-future/contracts/internal/archives';
import type { PlaybackRequest, PlaybackGrant } from '@dear-future/contracts/internal/playback';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { clientOf } from '../limits/client-network.js';
import { OpenRequests } from '../limits/open-requests.js';
import { checkedParam, fillPath } from '../routes/path-params.js';
import { Serves } from '../routes/route-table.js';
import { hashOf } from '../sessions/secret.js';
import { CurrentUser, sessionOf } from '../sessions/current-session.js';
import { linkSecretInCookie } from '../sessions/link-secret.js';
import { headersOf, sendResponse } from '../upstream/send-response.js';
import { ServiceClient, type CallOptions } from '../upstream/service-client.js';
import type { User } from '../users/users.js';

const FORWARDED_HEADERS = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;

/** Per user. The media service allows 32. */
const ARCHIVES_AT_ONCE = 3;

/** The capsules service checks who may watch a video. The media service streams the video only with a signed grant. */
@Controller()
export class VideosController {
  private readonly reads = new OpenRequests(
    'Too many videos are open at once. Please close some of them.',
    1000,
    30_000,
  );
  private readonly archives = new OpenRequests('Too many downloads are running. Please wait until one has finished.');

  constructor(
    private readonly services: ServiceClient,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Serves('playVideo')
  playVideo(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.play('', request, response);
  }

  @Serves('showPoster')
  showPoster(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.play('/poster', request, response);
  }

  @Serves('downloadVideo')
  downloadVideo(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { name } = request.query;
    const query = typeof name === 'string' ? `?name=${encodeURIComponent(name)}` : '';
    return this.play(`/download${query}`, request, response);
  }

  @Serves('downloadResponses')
  downloadResponses(@CurrentUser() user: User, @Req() request: Request, @Res() response: Response) {
    return this.sendArchive('/shared-prompts/:id/archive', user.id, request, response);
  }

  @Serves('downloadContributions')
  downloadContributions(@CurrentUser() user: User, @Req() request: Request, @Res() response: Response) {
    return this.sendArchive('/capsules/:id/archive', user.id, request, response);
  }

  private async play(part: '' | '/poster' | `/download${string}`, request: Request, response: Response): Promise<void> {
    const [session, linkSecret] = [sessionOf(request), linkSecretInCookie(request)];
    if (session === null && linkSecret === null) throw new ProblemError('unauthenticated', 'Please log in first.');
    const videoName = checkedParam('name', request.params.name);
    const linkKey = linkSecret === null ? '' : hashOf(linkSecret);
    const { VIDEOS_AT_ONCE_PER_CLIENT: perClient } = this.settings;
    const limits = [
      // A user with a session counts as one viewer, even if they open several links.
      { key: `viewer ${session?.key ?? linkKey}`, max: Math.ceil(perClient / 8) },
      { key: `client ${clientOf(request)}`, max: perClient },
    ];
    await this.reads.run(limits, response, async () => {
      const userId = session?.user.id ?? null;
      const body: PlaybackRequest = { videoName, ...(linkSecret !== null && { linkSecret }) };
      await this.services.call('capsules', 'POST', '/playback/checks', { userId, body });
      const grant: PlaybackGrant = { kind: 'playback', videoName };
      const headers = headersOf(request, FORWARDED_HEADERS);
      const options = { userId, grant, headers };
      const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
      await this.stream(method, `/videos/${videoName}${part}`, options, response);
    });
  }

  private async sendArchive(listingPath: string, userId: string, request: Request, response: Response): Promise<void> {
    const path = fillPath(listingPath, request.params);
    const limits = [{ key: userId, max: ARCHIVES_AT_ONCE }];
    await this.archives.run(limits, response, async () => {
      const body = await this.services.callFor(ArchiveListing, 'capsules', 'POST', path, { userId });
      if (request.method === 'HEAD') return void response.type('application/zip').end();
      // The media service compares the body's hash with the one in the grant.
      const listingSha256 = createHash('sha256').update(JSON.stringify(body)).digest('hex');
      const grant: ArchiveGrant = { kind: 'archive', listingSha256 };
      await this.stream('POST', '/archives', { userId, body, grant }, response);
    });
  }

  private async stream(
    method: 'GET' | 'HEAD' | 'POST',
    path: string,
    options: CallOptions,
    response: Response,
  ): Promise<void> {
    const aborter = new AbortController();
    const onClose = (): void => aborter.abort();
    // The listener is needed only until the media service responds. After that, the pipeline closes both connections.
    response.once('close', onClose);
    const opened = this.services.open('media', method, path, { ...options, signal: aborter.signal });
    const upstream = await opened.finally(() => response.off('close', onClose));
    await sendResponse(upstream, response);
  }
}
