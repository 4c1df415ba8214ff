import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimits } from '../limits/rate-limits.js';
import { checkedParam } from '../routes/path-params.js';
import { Serves } from '../routes/serves.js';
import { CurrentVisitor, type SignedIn } from '../sessions/signed-in.js';
import { PAID_CAPSULE, SHARED_PROMPT, type LinkKind } from './link-kinds.js';
import { PublicLinks } from './public-links.js';
import { Visits } from './visits.js';

/** Public links, as guests see them (docs/product.md §7). */
@Controller()
export class LinksController {
  constructor(
    private readonly links: PublicLinks,
    private readonly visits: Visits,
    private readonly limits: RateLimits,
  ) {}

  @Serves('openLink')
  openPrompt(
    @CurrentVisitor() session: SignedIn | null,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.open(SHARED_PROMPT, session, request, response);
  }

  @Serves('openCapsuleLink')
  openCapsule(
    @CurrentVisitor() session: SignedIn | null,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.open(PAID_CAPSULE, session, request, response);
  }

  private async open(kind: LinkKind, session: SignedIn | null, request: Request, response: Response): Promise<void> {
    const slug = checkedParam('slug', request.params.slug);
    await this.limits.publicRead(request.ip);
    const shown = await this.links.read(kind, slug);
    const counts = this.visits.mark(kind, slug, request, response);
    response.json(shown);
    if (counts) this.visits.report(kind, slug, session?.user.id ?? null);
  }
}
