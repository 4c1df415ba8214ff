import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimits } from '../limits/rate-limits.js';
import { checkedParam } from '../routes/path-params.js';
import { Serves } from '../routes/route-table.js';
import { signedInOf } from '../sessions/signed-in.js';
import { ServiceClient } from '../upstream/service-client.js';
import { PAID_CAPSULE, readLink, SHARED_PROMPT, type PublicLink } from './public-links.js';
import { Visits } from './visits.js';

@Controller()
export class LinksController {
  constructor(
    private readonly services: ServiceClient,
    private readonly visits: Visits,
    private readonly limits: RateLimits,
  ) {}

  @Serves('openLink')
  openPrompt(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.open(SHARED_PROMPT, request, response);
  }

  @Serves('openCapsuleLink')
  openCapsule(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.open(PAID_CAPSULE, request, response);
  }

  private async open(kind: PublicLink, request: Request, response: Response): Promise<void> {
    const slug = checkedParam('slug', request.params.slug);
    await this.limits.publicRead(request.ip);
    const shown = await readLink(this.services, kind, slug);
    const counts = this.visits.mark(kind, slug, request, response);
    response.json(shown);
    if (counts) this.visits.report(kind, slug, signedInOf(request)?.user.id ?? null);
  }
}
