import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Serves } from '../routes/route-table.js';
import { linkHeader, linkSecretOf } from '../sessions/link-secret.js';
import { ServiceClient } from '../upstream/service-client.js';
import { EditLinks } from './edit-links.js';

@Controller()
export class EditLinksController {
  constructor(
    private readonly services: ServiceClient,
    private readonly editLinks: EditLinks,
  ) {}

  @Serves('showEditLink')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const shown = await this.editLinks.read(request);
    this.editLinks.writeCookie(response, linkSecretOf(request, 'editLink'), shown.videoFileName);
    response.json(shown);
  }

  @Serves('withdrawResponse')
  async withdraw(@Req() request: Request, @Res() response: Response): Promise<void> {
    const withdrawn = await this.editLinks.read(request);
    const headers = linkHeader(request, 'editLink');
    const { status } = await this.services.call('capsules', 'DELETE', '/public/edit-link', { headers });
    this.editLinks.forget(response, withdrawn);
    response.status(status).end();
  }
}
