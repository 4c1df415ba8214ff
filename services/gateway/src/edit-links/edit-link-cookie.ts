import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { isEditSecret } from './edit-secret.js';

const NAME = 'edit_link';
/** Each visit to the edit page renews it. */
const MAX_AGE_MS = 3600 * 1000;

/**
 * The secret of an edit link as a cookie, because a `<video>` cannot send headers. Its path is that of one video, so
 * cookies of several edit links in one browser do not replace each other (RFC 6265 §5.1.4).
 */
@Injectable()
export class EditLinkCookie {
  private readonly secure: boolean;

  constructor(@Inject(SETTINGS) settings: GatewaySettings) {
    this.secure = settings.PUBLIC_URL.startsWith('https:');
  }

  /** The secret, or null if it is missing or malformed. */
  read(request: Request): string | null {
    const secret = parseCookie(request.headers.cookie ?? '')[NAME];
    return secret !== undefined && isEditSecret(secret) ? secret : null;
  }

  write(response: Response, secret: string, videoFileName: string): void {
    response.cookie(NAME, secret, { ...this.attributes(videoFileName), maxAge: MAX_AGE_MS });
  }

  clear(response: Response, videoFileName: string): void {
    response.clearCookie(NAME, this.attributes(videoFileName));
  }

  private attributes(videoFileName: string): CookieOptions {
    return { httpOnly: true, sameSite: 'strict', secure: this.secure, path: `/api/videos/${videoFileName}` };
  }
}
