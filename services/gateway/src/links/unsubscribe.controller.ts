import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimits } from '../limits/rate-limits.js';
import { fillPath } from '../routes/path-params.js';
import { Serves } from '../routes/serves.js';
import { ServiceClient } from '../upstream/service-client.js';

const SETTINGS_PAGE = `/api/login?returnTo=${encodeURIComponent('/account')}`;

/** The link that turns off emails. Mail programs call it without a session (RFC 8058). */
@Controller()
export class UnsubscribeController {
  constructor(
    private readonly services: ServiceClient,
    private readonly limits: RateLimits,
  ) {}

  /** Mail scanners open links, so this changes nothing. */
  @Serves('showUnsubscribe')
  show(@Res() response: Response): void {
    response.redirect(303, SETTINGS_PAGE);
  }

  /** The same answer for an unknown token. The body says nothing more. */
  @Serves('unsubscribe')
  async unsubscribe(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.limits.publicRead(request.ip);
    const path = fillPath('/unsubscribe/:token', request.params);
    await this.services.call('delivery', 'POST', path, { repeatable: true });
    response.status(204).end();
  }
}
