import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ArchiveGrant } from '@dear-future/contracts/internal/archives';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { fillPath } from '../routes/path-params.js';
import { OpenRequests } from '../security/open-requests.js';
import { ByteHop } from '../upstream/byte-hop.js';
import { relay } from '../upstream/media-answer.js';
import { ServiceClient } from '../upstream/service-client.js';

/** All videos of a prompt or a capsule in one file: capsules lists what belongs in it and under which names, media packs it while it is read. */
@Injectable()
export class Archive {
  constructor(
    private readonly services: ServiceClient,
    private readonly bytes: ByteHop,
    private readonly reads: OpenRequests,
    @Inject(SETTINGS) private readonly settings: Pick<GatewaySettings, 'ARCHIVES_PER_USER'>,
  ) {}

  /**
   * @param listedAt where capsules says what belongs in it
   * @throws ProblemError `not_found` for what is missing, somebody else's or sealed
   */
  async stream(listedAt: string, personId: string, request: Request, response: Response): Promise<void> {
    const path = fillPath(listedAt, request.params);
    const listed = await this.services.call('capsules', 'POST', path, { personId });
    // An `ArchiveListing`, handed on as it is: media checks it against the grant.
    const listing = JSON.stringify(listed.body);
    const grant: ArchiveGrant = { kind: 'archive', listingSha256: createHash('sha256').update(listing).digest('hex') };
    const hop = {
      method: 'POST',
      path: '/archives',
      personId,
      grant,
      headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(listing)) },
    };
    const shares = [{ key: `archives ${personId}`, most: this.settings.ARCHIVES_PER_USER }];
    await this.reads.inTurn(shares, response, () => relay(() => this.bytes.open(hop), request, response, listing));
  }
}
