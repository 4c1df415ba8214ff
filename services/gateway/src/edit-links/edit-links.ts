import { Inject, Injectable } from '@nestjs/common';
import { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { isLinkSecret, linkHeader } from '../sessions/link-secret.js';
import { ServiceClient } from '../upstream/service-client.js';
import { ForgottenVideos } from './forgotten-videos.js';

const NAME = 'edit_link';
/** Each visit to the edit page renews it. */
const MAX_AGE_MS = 3600 * 1000;

/**
 * The video of an edit link, and the link's secret as a cookie: a `<video>` sends no headers. Its path is that of one
 * video, so that several edit links in one browser do not replace each other (RFC 6265 §5.1.4).
 */
@Injectable()
export class EditLinks {
  constructor(
    private readonly services: ServiceClient,
    private readonly forgotten: ForgottenVideos,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  read(request: Request): Promise<EditLinkDto> {
    const headers = linkHeader(request, 'editLink');
    return this.services.callFor(EditLinkDto, 'capsules', 'GET', '/public/edit-link', { headers });
  }

  /** For a video that was withdrawn or replaced. */
  forget(response: Response, { videoFileName }: EditLinkDto): void {
    this.forgotten.add(videoFileName);
    response.clearCookie(NAME, this.attributes(videoFileName));
  }

  readCookie(request: Request): string | null {
    const secret = parseCookie(request.headers.cookie ?? '')[NAME];
    return secret !== undefined && isLinkSecret(secret) ? secret : null;
  }

  writeCookie(response: Response, secret: string, videoFileName: string): void {
    response.cookie(NAME, secret, { ...this.attributes(videoFileName), maxAge: MAX_AGE_MS });
  }

  private attributes(videoFileName: string): CookieOptions {
    const secure = this.settings.PUBLIC_URL.startsWith('https:');
    return { httpOnly: true, sameSite: 'strict', secure, path: `/api/videos/${videoFileName}` };
  }
}
