import { Controller, Inject, Req, Res } from '@nestjs/common';
import { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { RateLimits } from '../limits/rate-limits.js';
import { checkedParam } from '../routes/path-params.js';
import { Serves } from '../routes/route-table.js';
import { linkSecretOf, setLinkCookie } from '../sessions/link-secret.js';
import { hashOf } from '../sessions/secret.js';
import { CurrentUser } from '../sessions/current-session.js';
import { validResponse } from '../upstream/service-problem.js';
import type { User } from '../users/users.js';
import { ForwardedUpload, type UploadSpec } from './forwarded-upload.js';

@Controller()
export class UploadsController {
  constructor(
    private readonly upload: ForwardedUpload,
    private readonly limits: RateLimits,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Serves('createTimeCapsule')
  createTimeCapsule(@CurrentUser() { id }: User, @Req() request: Request, @Res() response: Response): Promise<void> {
    const admitRequest = { kind: 'time-capsule' } as const;
    return this.send({ admitRequest, userId: id, tally: this.limits.tallyUpload(id) }, request, response);
  }

  /** Users respond as guests, so their session is ignored. */
  @Serves('submitResponse')
  submitResponse(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.submit('prompt-response', request, response);
  }

  @Serves('submitContribution')
  submitContribution(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.submit('contribution', request, response);
  }

  @Serves('replaceResponse')
  async replaceResponse(@Req() request: Request, @Res() response: Response): Promise<void> {
    const secret = linkSecretOf(request, 'editLink');
    const replaced = await this.upload.run(this.byLink('replacement', secret, request), request);
    if (replaced === null) return;
    const editLink = validResponse(EditLinkDto, replaced.body);
    setLinkCookie(response, this.settings, secret, editLink.videoFileName);
    // Not 201, because a replacement creates nothing (RFC 9110 §9.3.4).
    response.status(200).json(editLink);
  }

  @Serves('sendResponse')
  sendResponse(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send(this.byLink('answer', linkSecretOf(request, 'recipientLink'), request), request, response);
  }

  private submit(kind: 'prompt-response' | 'contribution', request: Request, response: Response): Promise<void> {
    const slug = checkedParam('slug', request.params.slug);
    const admitRequest = { kind, slug, sender: this.limits.hashSender(request) };
    const tally = this.limits.tallySubmission(slug);
    return this.send({ admitRequest, userId: null, tally }, request, response);
  }

  private byLink(kind: 'replacement' | 'answer', linkSecret: string, request: Request): UploadSpec {
    const admitRequest = { kind, linkSecret, sender: this.limits.hashSender(request) };
    return { admitRequest, userId: null, tally: this.limits.tallySecretLink(hashOf(linkSecret)) };
  }

  private async send(spec: UploadSpec, request: Request, response: Response): Promise<void> {
    const created = await this.upload.run(spec, request);
    if (created !== null) response.status(created.status).json(created.body);
  }
}
