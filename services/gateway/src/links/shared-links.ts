import { Injectable } from '@nestjs/common';
import type { PublicSharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { fillPath } from '../routes/path-params.js';
import { ServiceClient } from '../upstream/service-client.js';

/** The prompts behind shared links, as strangers see them. */
@Injectable()
export class SharedLinks {
  constructor(private readonly services: ServiceClient) {}

  /**
   * @param timeoutMs longest wait for capsules, in milliseconds; its own default without
   * @throws ProblemError `not_found` for a link that never was, and for one that is closed
   */
  async open(slug: string, timeoutMs?: number): Promise<PublicSharedPromptDto> {
    const path = fillPath('/public/shared-prompts/:slug', { slug });
    const options = timeoutMs === undefined ? {} : { timeoutMs };
    const { id, promptTitle, promptDescription } = (await this.services.call('capsules', 'GET', path, options))
      .body as PublicSharedPromptDto;
    // Strangers are shown these fields, whatever capsules may add to its answer one day.
    return { id, promptTitle, promptDescription };
  }
}
