import { Controller, HttpCode, Req, Res } from '@nestjs/common';
import type { OpeningDto, SenderDto } from '@dear-future/contracts/http/opening';
import { OpeningAnswer } from '@dear-future/contracts/internal/opening';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { EditLinks } from '../edit-links/edit-links.js';
import { Serves } from '../routes/route-table.js';
import { linkHeader, linkSecretOf } from '../sessions/link-secret.js';
import { CurrentUser, type SignedIn } from '../sessions/signed-in.js';
import { ServiceClient } from '../upstream/service-client.js';

/** What recipients see through the links in their emails, and `keep`, which needs an account (docs/product.md §4.9). */
@Controller()
export class OpeningController {
  constructor(
    private readonly services: ServiceClient,
    private readonly database: DataSource,
    private readonly editLinks: EditLinks,
  ) {}

  /** Sets a cookie too, with which the browser's player fetches the video. */
  @Serves('showOpening')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const opening = await this.read(request);
    this.editLinks.writeCookie(response, linkSecretOf(request, 'recipientLink'), opening.videoFileName);
    response.json(opening);
  }

  @Serves('keepOpening')
  @HttpCode(204)
  async keep(@CurrentUser() { user }: SignedIn, @Req() request: Request): Promise<void> {
    const { sender: body } = await this.read(request);
    const headers = linkHeader(request, 'recipientLink');
    const options = { headers, userId: user.id, body, repeatable: true };
    await this.services.call('capsules', 'POST', '/public/opening/keep', options);
  }

  private async read(request: Request): Promise<OpeningDto> {
    const headers = linkHeader(request, 'recipientLink');
    const answer = await this.services.callFor(OpeningAnswer, 'capsules', 'GET', '/public/opening', { headers });
    const { ownerId, ...content } = answer;
    const [sender] = await this.database.query<SenderDto[]>(
      'SELECT first_name AS "firstName", email FROM users WHERE id = $1',
      [ownerId],
    );
    if (!sender) throw new Error('The owner of a time capsule does not exist');
    return { ...content, sender };
  }
}
