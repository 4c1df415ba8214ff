import { Injectable } from '@nestjs/common';
import { onlyKnownFields } from '@dear-future/contracts/fields';
import { fillPath } from '../routes/path-params.js';
import { ServiceClient } from '../upstream/service-client.js';
import type { LinkKind } from './link-kinds.js';

/** The contents of public links, with only the fields that guests may see. */
@Injectable()
export class PublicLinks {
  constructor(private readonly services: ServiceClient) {}

  /**
   * @param timeoutMs longest wait for capsules, in milliseconds; default: that of `ServiceClient`
   * @throws ProblemError `not_found` for a link that does not exist or is closed
   */
  async read(kind: LinkKind, slug: string, timeoutMs?: number): Promise<object> {
    const options = timeoutMs === undefined ? {} : { timeoutMs };
    const path = fillPath(kind.service, { slug });
    const { body } = await this.services.callFor(kind.answer, 'capsules', 'GET', path, options);
    return onlyKnownFields(kind.answer, body);
  }
}
