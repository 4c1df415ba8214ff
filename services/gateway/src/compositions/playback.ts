import { Inject, Injectable } from '@nestjs/common';
import {
  AdmitPlaybackResponse,
  type AdmitPlaybackRequest,
  type PlaybackGrant,
} from '@dear-future/contracts/internal/playback';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { EditLinkCookie } from '../edit-links/edit-link-cookie.js';
import { PlaybackPermissions } from '../edit-links/playback-permissions.js';
import { clientNetwork } from '../limits/client-network.js';
import { OpenRequests } from '../limits/open-requests.js';
import { checkedParam } from '../routes/path-params.js';
import { hashOf } from '../sessions/secret.js';
import type { SignedIn } from '../sessions/signed-in.js';
import { ByteHop } from '../upstream/byte-hop.js';
import { relay } from '../upstream/media-answer.js';
import { ServiceClient } from '../upstream/service-client.js';

/** Request headers for ranges and caching (RFC 9110 §13, §14). */
const FORWARDED = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;

/** Permissions are cached no longer than this, even if capsules allows more. In seconds. */
const MAX_CACHE_SECONDS = 60;

export type VideoPart = '' | '/poster' | '/download';

/** A signed-in user, a guest with an edit link, or both. */
interface Viewer {
  session: SignedIn | null;
  editSecret: string | null;
}

/** Playback: capsules checks whether this viewer may watch this video, media streams it for a signed grant. */
@Injectable()
export class Playback {
  constructor(
    private readonly services: ServiceClient,
    private readonly bytes: ByteHop,
    private readonly editLinks: EditLinkCookie,
    private readonly permissions: PlaybackPermissions,
    private readonly reads: OpenRequests,
    @Inject(SETTINGS) private readonly settings: Pick<GatewaySettings, 'READS_PER_VIEWER' | 'READS_PER_ADDRESS'>,
  ) {}

  /**
   * @throws ProblemError `unauthenticated` without session and edit link, `not_found` if neither gives access to this
   *   video
   */
  async stream(part: VideoPart, session: SignedIn | null, request: Request, response: Response): Promise<void> {
    const editSecret = this.editLinks.read(request);
    if (session === null && editSecret === null) throw new ProblemError('unauthenticated', 'Please log in first.');
    const videoName = checkedParam('name', request.params.name);
    const grant: PlaybackGrant = { kind: 'playback', videoName };
    const headers = Object.fromEntries(
      FORWARDED.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
    );
    const path = `/videos/${videoName}${part}`;
    const userId = session?.user.id ?? null;
    const hop = { method: request.method, path, userId, grant, headers };
    const shares = [
      { key: `viewer ${viewerKey({ session, editSecret })}`, most: this.settings.READS_PER_VIEWER },
      { key: `address ${clientNetwork(request.ip)}`, most: this.settings.READS_PER_ADDRESS },
    ];
    await this.reads.inTurn(shares, response, async () => {
      await this.admit(videoName, { session, editSecret });
      await relay(() => this.bytes.open(hop), request, response);
    });
  }

  private async admit(videoName: string, { session, editSecret }: Viewer): Promise<void> {
    const viewer = `${session?.sessionKey ?? ''} ${editSecret === null ? '' : hashOf(editSecret).toString('base64url')}`;
    if (this.permissions.has(viewer, videoName)) return;
    const { age } = this.permissions;
    const body: AdmitPlaybackRequest = editSecret === null ? { videoName } : { videoName, editSecret };
    const userId = session?.user.id ?? null;
    const options = { userId, body, repeatable: true };
    const path = '/playback/admissions';
    const answer = await this.services.callFor(AdmitPlaybackResponse, 'capsules', 'POST', path, options);
    this.permissions.add(viewer, videoName, Math.min(answer.body.cacheSeconds, MAX_CACHE_SECONDS), age);
  }
}

/** A session counts as one viewer, even with several edit links. */
function viewerKey({ session, editSecret }: Viewer): string {
  return session?.sessionKey ?? hashOf(editSecret ?? '').toString('base64url');
}
