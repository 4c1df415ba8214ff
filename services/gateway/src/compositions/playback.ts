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
import { ReceiptCookie } from '../receipts/receipt-cookie.js';
import { checkedParam } from '../routes/path-params.js';
import { clientNetwork } from '../security/client-network.js';
import { OpenRequests } from '../security/open-requests.js';
import { hashOf } from '../sessions/secret.js';
import type { SignedIn } from '../sessions/signed-in.js';
import { ByteHop } from '../upstream/byte-hop.js';
import { relay } from '../upstream/media-answer.js';
import { ServiceClient } from '../upstream/service-client.js';
import { KeptAnswers } from './kept-answers.js';

/** Request headers for ranges and caching (RFC 9110 §13, §14). */
const FORWARDED = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;

/** A permission is cached no longer than this, even if capsules allows more, in seconds. */
const LONGEST_KEPT = 60;

export type VideoPart = '' | '/poster' | '/download';

/** A signed-in user, the holder of an edit link, or both. */
interface Viewer {
  who: SignedIn | null;
  receipt: string | null;
}

/** Playback: capsules checks whether this viewer may see this video, media streams it for a signed grant. */
@Injectable()
export class Playback {
  constructor(
    private readonly services: ServiceClient,
    private readonly bytes: ByteHop,
    private readonly receipts: ReceiptCookie,
    private readonly kept: KeptAnswers,
    private readonly reads: OpenRequests,
    @Inject(SETTINGS) private readonly settings: Pick<GatewaySettings, 'READS_PER_VIEWER' | 'READS_PER_ADDRESS'>,
  ) {}

  /** @throws ProblemError `unauthenticated` without session and edit link, `not_found` when neither opens this video */
  async stream(part: VideoPart, who: SignedIn | null, request: Request, response: Response): Promise<void> {
    const receipt = this.receipts.read(request);
    if (who === null && receipt === null) throw new ProblemError('unauthenticated', 'Please log in first.');
    const videoName = checkedParam('name', request.params.name);
    const grant: PlaybackGrant = { kind: 'playback', videoName };
    const headers = Object.fromEntries(
      FORWARDED.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
    );
    const path = `/videos/${videoName}${part}`;
    const userId = who?.user.id ?? null;
    const hop = { method: request.method, path, userId, grant, headers };
    const shares = [
      { key: `viewer ${viewerKey({ who, receipt })}`, most: this.settings.READS_PER_VIEWER },
      { key: `address ${clientNetwork(request.ip)}`, most: this.settings.READS_PER_ADDRESS },
    ];
    await this.reads.inTurn(shares, response, async () => {
      await this.admit(videoName, { who, receipt });
      await relay(() => this.bytes.open(hop), request, response);
    });
  }

  private async admit(videoName: string, { who, receipt }: Viewer): Promise<void> {
    const viewer = `${who?.sessionKey ?? ''} ${receipt === null ? '' : hashOf(receipt).toString('base64url')}`;
    if (this.kept.has(viewer, videoName)) return;
    const { age } = this.kept;
    const body: AdmitPlaybackRequest = receipt === null ? { videoName } : { videoName, receipt };
    const userId = who?.user.id ?? null;
    const options = { userId, body, repeatable: true };
    const path = '/playback/admissions';
    const answer = await this.services.callFor(AdmitPlaybackResponse, 'capsules', 'POST', path, options);
    this.kept.add(viewer, videoName, Math.min(answer.body.keepSeconds, LONGEST_KEPT), age);
  }
}

/** A session counts as one viewer, also with several edit links. */
function viewerKey({ who, receipt }: Viewer): string {
  return who?.sessionKey ?? hashOf(receipt ?? '').toString('base64url');
}
