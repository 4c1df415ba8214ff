import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { fillPath } from '../routes/path-params.js';
import { Serves } from '../routes/route-table.js';
import { PageSender } from '../server-pages/page-sender.js';
import { ServiceClient } from '../upstream/service-client.js';
import { unsubscribedPage, unsubscribePage } from './unsubscribe-pages.js';

/** Needs no session, so mail programs can unsubscribe (RFC 8058). Known and unknown tokens get the same pages. */
@Controller()
export class UnsubscribeController {
  constructor(
    private readonly services: ServiceClient,
    private readonly pages: PageSender,
  ) {}

  /** Mail scanners open links, so only the button changes something. */
  @Serves('showUnsubscribe')
  show(@Res() response: Response): void {
    this.pages.send(response, 200, unsubscribePage());
  }

  @Serves('unsubscribe')
  async unsubscribe(@Req() request: Request, @Res() response: Response): Promise<void> {
    try {
      const path = fillPath('/unsubscribe/:token', request.params);
      await this.services.call('delivery', 'POST', path);
      this.pages.send(response, 200, unsubscribedPage());
    } catch (error) {
      this.pages.fail(request, response, error, ({ message }) => unsubscribePage(message));
    }
  }
}
