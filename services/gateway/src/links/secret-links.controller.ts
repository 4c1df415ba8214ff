import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { OpeningDto, SenderDto } from '@dear-future/contracts/http/opening';
import { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { OpeningResponse } from '@dear-future/contracts/internal/opening';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import type { GatewaySettings } from '../config.js';
import { Serves } from '../routes/route-table.js';
import { CurrentUser } from '../sessions/current-session.js';
import { linkHeader, linkSecretOf, setLinkCookie } from '../sessions/link-secret.js';
import { ServiceClient } from '../upstream/service-client.js';
import type { User } from '../users/users.js';

/** Guests' edit links (docs/product.md §4.5) and recipients' links (§4.9). Showing one sets a cookie for the player. */
@Controller()
export class SecretLinksController {
  constructor(
    private readonly services: ServiceClient,
    private readonly database: DataSource,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Serves('showEditLink')
  async showEditLink(@Req() request: Request, @Res() response: Response): Promise<void> {
    const headers = linkHeader(request, 'editLink');
    const editLink = await this.services.callFor(EditLinkDto, 'capsules', 'GET', '/public/edit-link', { headers });
    setLinkCookie(response, this.settings, linkSecretOf(request, 'editLink'), editLink.videoFileName);
    response.json(editLink);
  }

  @Serves('showOpening')
  async showOpening(@Req() request: Request, @Res() response: Response): Promise<void> {
    const opening = await this.readOpening(request);
    setLinkCookie(response, this.settings, linkSecretOf(request, 'recipientLink'), opening.videoFileName);
    response.json(opening);
  }

  @Serves('keepOpening')
  async keep(@CurrentUser() user: User, @Req() request: Request): Promise<void> {
    const { sender: body } = await this.readOpening(request);
    const headers = linkHeader(request, 'recipientLink');
    await this.services.call('capsules', 'POST', '/opening/keep', { headers, userId: user.id, body });
  }

  private async readOpening(request: Request): Promise<OpeningDto> {
    const headers = linkHeader(request, 'recipientLink');
    const opening = await this.services.callFor(OpeningResponse, 'capsules', 'GET', '/opening', { headers });
    const { ownerId, ...content } = opening;
    const sql = 'SELECT first_name AS "firstName", email FROM users WHERE id = $1';
    const [sender] = await this.database.query<SenderDto[]>(sql, [ownerId]);
    if (!sender) throw new Error(`The capsules service named an owner who is not in the table of users: ${ownerId}`);
    return { ...content, sender };
  }
}
