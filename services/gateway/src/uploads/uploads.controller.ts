import { Controller, Req, Res } from '@nestjs/common';
import { EditLinkDto, SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { Request, Response } from 'express';
import { EditLinkCookie } from '../edit-links/edit-link-cookie.js';
import { EditLinkVideo } from '../edit-links/edit-link-video.js';
import { requireEditSecret } from '../edit-links/edit-secret.js';
import { RateLimits } from '../limits/rate-limits.js';
import { checkedParam } from '../routes/path-params.js';
import { Serves } from '../routes/serves.js';
import { hashOf } from '../sessions/secret.js';
import { CurrentUser, type SignedIn } from '../sessions/signed-in.js';
import { Upload } from './upload.js';

/** The routes that upload a video: a user's, a guest's by a public link, and a replacement by an edit link. */
@Controller()
export class UploadsController {
  constructor(
    private readonly upload: Upload,
    private readonly limits: RateLimits,
    private readonly editLinks: EditLinkCookie,
    private readonly video: EditLinkVideo,
  ) {}

  @Serves('createTimeCapsule')
  async createTimeCapsule(
    @CurrentUser() session: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const userId = session.user.id;
    const admit = { kind: 'time-capsule' } as const;
    const spec = { responseClass: TimeCapsuleDto, admit, userId, tally: this.limits.upload(userId) };
    const created = await this.upload.run(spec, request);
    if (created !== null) response.status(created.status).json(created.body);
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

  private async submit(kind: 'prompt-response' | 'contribution', request: Request, response: Response): Promise<void> {
    const slug = checkedParam('slug', request.params.slug);
    const created = await this.upload.run(
      {
        responseClass: SubmittedResponseDto,
        admit: { kind, slug, sender: this.limits.sender(request.ip) },
        userId: null,
        tally: this.limits.submission(request.ip, slug, { holdsSlot: kind === 'contribution' }),
      },
      request,
    );
    if (created !== null) response.status(created.status).json(created.body);
  }

  @Serves('replaceResponse')
  async replaceResponse(@Req() request: Request, @Res() response: Response): Promise<void> {
    const editSecret = requireEditSecret(request);
    // The admission refuses an unknown edit link and counts the try.
    const before = await this.video.nameOf(editSecret).catch(() => null);
    const replaced = await this.upload.run(
      {
        responseClass: EditLinkDto,
        admit: { kind: 'replacement', linkSecret: editSecret, sender: this.limits.sender(request.ip) },
        userId: null,
        tally: this.limits.replacement(request.ip, hashOf(editSecret).toString('base64url')),
      },
      request,
    );
    if (replaced === null) return;
    const { videoFileName } = replaced.body;
    if (before !== null && before !== videoFileName) this.video.forget(response, before);
    this.editLinks.write(response, editSecret, videoFileName);
    // 200 instead of 201: nothing was created (RFC 9110 §9.3.4).
    response.status(200).json(replaced.body);
  }
}
