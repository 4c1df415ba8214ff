import { Inject, Injectable } from '@nestjs/common';
import { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { CookieOptions, Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { cookieOptions, cookiesOf } from '../sessions/cookies.js';
import { isLinkSecret, linkHeader } from '../sessions/link-secret.js';
import { ServiceClient } from '../upstream/service-client.js';

const NAME = 'edit_link';
/** Each visit to the edit page renews the cookie. */
const MAX_AGE_MS = 3600 * 1000;

/**
 * Reads an edit link and stores its secret in a cookie, because a `<video>` sends no headers. The cookie's path is that
 * of one video, so that edit links in one browser do not replace each other (RFC 6265 §5.1.4).
 */
@Injectable()
export class EditLinks {
  constructor(
    private readonly services: ServiceClient,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  read(request: Request): Promise<EditLinkDto> {
    const headers = linkHeader(request, 'editLink');
    return this.services.callFor(EditLinkDto, 'capsules', 'GET', '/public/edit-link', { headers });
  }

  /** For a video that was withdrawn or replaced. */
  clearCookie(response: Response, videoFileName: string): void {
    response.clearCookie(NAME, this.attributes(videoFileName));
  }

  readCookie(request: Request): string | null {
    const secret = cookiesOf(request)[NAME];
    return secret !== undefined && isLinkSecret(secret) ? secret : null;
  }

  writeCookie(response: Response, secret: string, videoFileName: string): void {
    response.cookie(NAME, secret, { ...this.attributes(videoFileName), maxAge: MAX_AGE_MS });
  }

  private attributes(videoFileName: string): CookieOptions {
    return { ...cookieOptions(this.settings), sameSite: 'strict', path: `/api/videos/${videoFileName}` };
  }
}
