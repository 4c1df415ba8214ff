import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimits } from '../limits/rate-limits.js';
import { Serves } from '../routes/serves.js';
import { ServiceClient } from '../upstream/service-client.js';
import { EditLinkCookie } from './edit-link-cookie.js';
import { EditLinkVideo } from './edit-link-video.js';
import { requireEditSecret } from './edit-secret.js';

/** Showing and withdrawing a response by its edit link, without an account (docs/product.md §7). */
@Controller()
export class EditLinksController {
  constructor(
    private readonly services: ServiceClient,
    private readonly cookie: EditLinkCookie,
    private readonly video: EditLinkVideo,
    private readonly limits: RateLimits,
  ) {}

  @Serves('showEditLink')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const editSecret = requireEditSecret(request);
    await this.limits.publicRead(request.ip);
    const shown = await this.video.read(editSecret);
    this.cookie.write(response, editSecret, shown.videoFileName);
    response.json(shown);
  }

  @Serves('withdrawResponse')
  async withdraw(@Req() request: Request, @Res() response: Response): Promise<void> {
    const editSecret = requireEditSecret(request);
    await this.limits.publicRead(request.ip);
    const videoFileName = await this.video.nameOf(editSecret);
    const { status } = await this.services.call('capsules', 'DELETE', '/public/edit-link', { editSecret });
    this.video.forget(response, videoFileName);
    response.status(status).end();
  }
}
