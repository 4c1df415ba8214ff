import { Controller, Req, Res } from '@nestjs/common';
import { SubmittedAnswerDto } from '@dear-future/contracts/http/opening';
import { EditLinkDto, SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { Request, Response } from 'express';
import { EditLinks } from '../edit-links/edit-links.js';
import { RateLimits } from '../limits/rate-limits.js';
import { checkedParam } from '../routes/path-params.js';
import { Serves } from '../routes/route-table.js';
import { linkSecretOf } from '../sessions/link-secret.js';
import { hashOf } from '../sessions/secret.js';
import { CurrentUser, type SignedIn } from '../sessions/signed-in.js';
import { Upload, type UploadSpec } from './upload.js';

@Controller()
export class UploadsController {
  constructor(
    private readonly upload: Upload,
    private readonly limits: RateLimits,
    private readonly editLinks: EditLinks,
  ) {}

  @Serves('createTimeCapsule')
  async createTimeCapsule(@CurrentUser() { user }: SignedIn, @Req() request: Request, @Res() response: Response) {
    const tally = this.limits.upload(user.id);
    const admit = { kind: 'time-capsule' } as const;
    await this.send({ responseClass: TimeCapsuleDto, admit, userId: user.id, tally }, request, response);
  }

  /** Users respond as guests: their session is ignored. */
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
    // The admission refuses an unknown edit link and counts the attempt.
    const before = await this.editLinks.read(request).catch(() => null);
    const replaced = await this.upload.run(this.byLink('replacement', EditLinkDto, secret, request), request);
    if (replaced === null) return;
    const { videoFileName } = replaced.body;
    if (before !== null && before.videoFileName !== videoFileName) this.editLinks.forget(response, before);
    this.editLinks.writeCookie(response, secret, videoFileName);
    // A replacement creates nothing (RFC 9110 §9.3.4).
    response.status(200).json(replaced.body);
  }

  @Serves('sendResponse')
  sendResponse(@Req() request: Request, @Res() response: Response): Promise<void> {
    const secret = linkSecretOf(request, 'recipientLink');
    return this.send(this.byLink('answer', SubmittedAnswerDto, secret, request), request, response);
  }

  private submit(kind: 'prompt-response' | 'contribution', request: Request, response: Response): Promise<void> {
    const slug = checkedParam('slug', request.params.slug);
    const admit = { kind, slug, sender: this.limits.sender(request.ip) };
    const tally = this.limits.submission(request.ip, slug, kind === 'contribution');
    return this.send({ responseClass: SubmittedResponseDto, admit, userId: null, tally }, request, response);
  }

  private byLink<Body extends object>(
    kind: 'replacement' | 'answer',
    responseClass: UploadSpec<Body>['responseClass'],
    linkSecret: string,
    request: Request,
  ): UploadSpec<Body> {
    const admit = { kind, linkSecret, sender: this.limits.sender(request.ip) };
    const tally = this.limits.replacement(request.ip, hashOf(linkSecret).toString('base64url'));
    return { responseClass, admit, userId: null, tally };
  }

  private async send(spec: UploadSpec<object>, request: Request, response: Response): Promise<void> {
    const created = await this.upload.run(spec, request);
    if (created !== null) response.status(created.status).json(created.body);
  }
}
