import { Inject, Injectable } from '@nestjs/common';
import type { VisitRequest } from '@dear-future/contracts/internal/visits';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import { createIsbotFromList, list } from 'isbot';
import type { GatewaySettings } from '../config.js';
import { cookieOptions, cookiesOf } from '../sessions/cookies.js';
import { ServiceClient } from '../upstream/service-client.js';
import type { PublicLink } from './public-links.js';

const SEEN_MS = 24 * 3600 * 1000;
/** Headless browsers count as users, because embedded and remote browsers have the same name. */
const isKnownBot = createIsbotFromList(list.filter((pattern) => pattern !== 'headless'));

const MAX_PENDING = 1000;

/** Counts each browser once in 24 hours; visitors never wait for it. Capsules ignores the owner's visits. */
@Injectable()
export class Visits {
  private pending = 0;

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly services: ServiceClient,
    private readonly log: Log,
  ) {}

  /** Marks a browser as counted, before the response is sent. Returns whether it counts. */
  mark({ api }: PublicLink, slug: string, request: Request, response: Response): boolean {
    if (request.method !== 'GET' || isBot(request)) return false;
    const name = `seen-${slug.slice(0, 8)}`;
    if (cookiesOf(request)[name] !== undefined) return false;
    response.cookie(name, '1', { ...cookieOptions(this.settings), path: api, maxAge: SEEN_MS });
    return true;
  }

  report({ visits }: PublicLink, slug: string, userId: string | null): void {
    if (this.pending >= MAX_PENDING) return;
    this.pending += 1;
    const body: VisitRequest = { slug };
    this.services
      .call('capsules', 'POST', visits, { userId, body })
      .catch((err: unknown) => this.log.warn({ event: 'visit.lost', err }, 'A visit was not counted'))
      .finally(() => {
        this.pending -= 1;
      });
  }
}

/** True for bots that identify themselves, programs without a name, and prefetches. */
function isBot({ headers }: Request): boolean {
  const agent = headers['user-agent'];
  if (agent === undefined || isKnownBot(agent)) return true;
  return /prefetch|prerender/.test(`${String(headers['sec-purpose'])} ${String(headers.purpose)}`);
}
