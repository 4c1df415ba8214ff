import { Injectable } from '@nestjs/common';
import { fillPath } from '../routes/path-params.js';
import { ServiceClient } from '../upstream/service-client.js';
import type { LinkKind } from './link-kinds.js';

/** What stands behind public links. A kind says which of it strangers may see. */
@Injectable()
export class PublicLinks {
  constructor(private readonly services: ServiceClient) {}

  /**
   * @param timeoutMs longest wait for capsules, in milliseconds; its own default without
   * @throws ProblemError `not_found` for a link that never was, and for one that is not to be seen
   */
  async read(kind: LinkKind, slug: string, timeoutMs?: number): Promise<unknown> {
    const options = timeoutMs === undefined ? {} : { timeoutMs };
    const { body } = await this.services.call('capsules', 'GET', fillPath(kind.service, { slug }), options);
    return body;
  }
}
