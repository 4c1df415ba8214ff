import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { checkedParam } from '../routes/path-params.js';
import { Serves } from '../routes/serves.js';
import { RateLimits } from '../security/rate-limits.js';
import { CurrentVisitor, type SignedIn } from '../sessions/signed-in.js';
import { SharedLinks } from './shared-links.js';
import { Visits } from './visits.js';

/** What anybody with the link of a shared prompt may see (docs/product.md §7). */
@Controller()
export class LinksController {
  constructor(
    private readonly links: SharedLinks,
    private readonly visits: Visits,
    private readonly limits: RateLimits,
  ) {}

  @Serves('openLink')
  async open(
    @CurrentVisitor() who: SignedIn | null,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const slug = checkedParam('slug', request.params.slug);
    await this.limits.publicRead(request.ip);
    const prompt = await this.links.open(slug);
    const counts = this.visits.mark(slug, request, response);
    response.json(prompt);
    if (counts) this.visits.report(slug, who?.person.id ?? null);
  }
}
