import { Controller, Req, Res } from '@nestjs/common';
import { SubmittedAnswerDto, type OpeningDto, type SenderDto } from '@dear-future/contracts/http/opening';
import { OpeningAnswer } from '@dear-future/contracts/internal/opening';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { EditLinkCookie } from '../edit-links/edit-link-cookie.js';
import { requireRecipient } from '../edit-links/edit-secret.js';
import { RateLimits } from '../limits/rate-limits.js';
import { Serves } from '../routes/serves.js';
import { hashOf } from '../sessions/secret.js';
import { CurrentUser, type SignedIn } from '../sessions/signed-in.js';
import { Upload } from '../uploads/upload.js';
import { ServiceClient } from '../upstream/service-client.js';

/** What recipients do with the links in their emails; only `keep` needs an account (docs/product.md §4.9). */
@Controller()
export class OpeningController {
  constructor(
    private readonly services: ServiceClient,
    private readonly database: DataSource,
    private readonly cookie: EditLinkCookie,
    private readonly upload: Upload,
    private readonly limits: RateLimits,
  ) {}

  /** Also lets the browser's player fetch the video. */
  @Serves('showOpening')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const recipient = requireRecipient(request);
    await this.limits.publicRead(request.ip);
    const opening = await this.read(recipient);
    this.cookie.write(response, recipient, opening.videoFileName);
    response.json(opening);
  }

  /** The user watches it without the link from now on. */
  @Serves('keepOpening')
  async keep(@CurrentUser() { user }: SignedIn, @Req() request: Request, @Res() response: Response): Promise<void> {
    const recipient = requireRecipient(request);
    await this.limits.publicRead(request.ip);
    const { sender } = await this.read(recipient);
    const kept = { recipient, userId: user.id, body: sender, repeatable: true };
    await this.services.call('capsules', 'POST', '/public/opening/keep', kept);
    response.status(204).end();
  }

  @Serves('markOpened')
  markOpened(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.pass('POST', 'opened', request, response);
  }

  @Serves('sendThanks')
  sendThanks(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.pass('POST', 'thanks', request, response);
  }

  @Serves('changeAddress')
  changeAddress(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.pass('PUT', 'address', request, response);
  }

  @Serves('blockUnknownSender')
  blockUnknownSender(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.pass('POST', 'unknown-sender', request, response);
  }

  @Serves('sendAnswer')
  async sendAnswer(@Req() request: Request, @Res() response: Response): Promise<void> {
    const linkSecret = requireRecipient(request);
    const answer = await this.upload.run(
      {
        responseClass: SubmittedAnswerDto,
        admit: { kind: 'answer', linkSecret, sender: this.limits.sender(request.ip) },
        userId: null,
        tally: this.limits.replacement(request.ip, hashOf(linkSecret).toString('base64url')),
      },
      request,
    );
    if (answer !== null) response.status(201).json(answer.body);
  }

  /** @throws ProblemError `not_found` */
  private async read(recipient: string): Promise<OpeningDto> {
    const answer = await this.services.callFor(OpeningAnswer, 'capsules', 'GET', '/public/opening', { recipient });
    const { ownerId, ...content } = answer.body;
    const [sender] = await this.database.query<SenderDto[]>(
      'SELECT first_name AS "firstName", email FROM users WHERE id = $1',
      [ownerId],
    );
    if (!sender) throw new Error('The owner of a time capsule does not exist');
    return { ...content, sender };
  }

  private async pass(method: 'POST' | 'PUT', path: string, request: Request, response: Response): Promise<void> {
    const recipient = requireRecipient(request);
    await this.limits.publicRead(request.ip);
    const body: unknown = request.body;
    await this.services.call('capsules', method, `/public/opening/${path}`, {
      recipient,
      ...(body !== undefined && { body }),
    });
    response.status(204).end();
  }
}
