import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { isReceiptSecret } from './receipt.js';

const NAME = 'receipt';
/** A visit to the receipt's page sets it anew. */
const LIFE_MS = 3600 * 1000;

/**
 * Lets a `<video>` show a receipt, since a player can send cookies and no headers. It goes with requests for this one video
 * and its poster alone, so several receipts in one browser do not displace each other (RFC 6265 §5.1.4).
 */
@Injectable()
export class ReceiptCookie {
  private readonly secure: boolean;

  constructor(@Inject(SETTINGS) settings: GatewaySettings) {
    this.secure = settings.PUBLIC_URL.startsWith('https:');
  }

  /** The secret that the browser presents, or null when there is none or it cannot be one. */
  read(request: Request): string | null {
    const secret = parseCookie(request.headers.cookie ?? '')[NAME];
    return secret !== undefined && isReceiptSecret(secret) ? secret : null;
  }

  write(response: Response, secret: string, videoFileName: string): void {
    response.cookie(NAME, secret, { ...this.attributes(videoFileName), maxAge: LIFE_MS });
  }

  /** Has the browser forget the cookie of a video that is no more. */
  clear(response: Response, videoFileName: string): void {
    response.clearCookie(NAME, this.attributes(videoFileName));
  }

  private attributes(videoFileName: string): CookieOptions {
    return { httpOnly: true, sameSite: 'strict', secure: this.secure, path: `/api/videos/${videoFileName}` };
  }
}
