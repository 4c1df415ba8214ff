import { Injectable } from '@nestjs/common';
import { fillPath } from '../routes/path-params.js';
import { ServiceClient } from '../upstream/service-client.js';
import type { LinkKind } from './link-kinds.js';

/** The contents of public links. `LinkKind.shown` has the fields that guests may see. */
@Injectable()
export class PublicLinks {
  constructor(private readonly services: ServiceClient) {}

  /**
   * @param timeoutMs longest wait for capsules, in milliseconds; default: that of `ServiceClient`
   * @throws ProblemError `not_found` for a link that does not exist or is closed
   */
  async read(kind: LinkKind, slug: string, timeoutMs?: number): Promise<unknown> {
    const options = timeoutMs === undefined ? {} : { timeoutMs };
    const { body } = await this.services.call('capsules', 'GET', fillPath(kind.service, { slug }), options);
    return body;
  }
}
