import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ArchiveListing, type ArchiveGrant } from '@dear-future/contracts/internal/archives';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { OpenRequests } from '../limits/open-requests.js';
import { fillPath } from '../routes/path-params.js';
import { ByteHop } from '../upstream/byte-hop.js';
import { relay } from '../upstream/media-answer.js';
import { ServiceClient } from '../upstream/service-client.js';

/** All videos of a prompt or paid capsule as a zip: capsules lists them with their names, media streams the zip. */
@Injectable()
export class Archive {
  constructor(
    private readonly services: ServiceClient,
    private readonly bytes: ByteHop,
    private readonly reads: OpenRequests,
    @Inject(SETTINGS) private readonly settings: Pick<GatewaySettings, 'ARCHIVES_PER_USER'>,
  ) {}

  /**
   * @param listedAt the path of the list at capsules
   * @throws ProblemError `not_found` for a list that is missing, sealed or another user's
   */
  async stream(listedAt: string, userId: string, request: Request, response: Response): Promise<void> {
    const path = fillPath(listedAt, request.params);
    const shares = [{ key: `archives ${userId}`, most: this.settings.ARCHIVES_PER_USER }];
    await this.reads.inTurn(shares, response, () => this.pack(path, userId, request, response));
  }

  private async pack(path: string, userId: string, request: Request, response: Response): Promise<void> {
    const listed = await this.services.callFor(ArchiveListing, 'capsules', 'POST', path, { userId });
    if (request.method === 'HEAD') {
      response.type('application/zip').end();
      return;
    }
    // Media compares this body with the grant.
    const listing = JSON.stringify(listed.body);
    const grant: ArchiveGrant = { kind: 'archive', listingSha256: createHash('sha256').update(listing).digest('hex') };
    const hop = {
      method: 'POST',
      path: '/archives',
      userId,
      grant,
      headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(listing)) },
    };
    await relay(() => this.bytes.open(hop), request, response, listing);
  }
}
