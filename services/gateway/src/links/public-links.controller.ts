import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { VisitRequest } from '@dear-future/contracts/internal/visits';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import { createIsbotFromList, list } from 'isbot';
import type { GatewaySettings } from '../config.js';
import { RateLimits } from '../limits/rate-limits.js';
import { checkedParam } from '../routes/path-params.js';
import { Serves } from '../routes/route-table.js';
import { cookieOptions, cookiesOf } from '../sessions/cookies.js';
import { sessionOf } from '../sessions/current-session.js';
import { ServiceClient } from '../upstream/service-client.js';
import { PAID_CAPSULE, readLink, SHARED_PROMPT, type PublicLink } from './public-links.js';

const SEEN_MS = 24 * 3600 * 1000;
/** Does not treat headless browsers as bots, because embedded and remote browsers also call themselves headless. */
const isKnownBot = createIsbotFromList(list.filter((pattern) => pattern !== 'headless'));

@Controller()
export class PublicLinksController {
  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly services: ServiceClient,
    private readonly limits: RateLimits,
    private readonly log: Log,
  ) {}

  @Serves('openLink')
  openPrompt(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.open(SHARED_PROMPT, request, response);
  }

  @Serves('openCapsuleLink')
  openCapsule(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.open(PAID_CAPSULE, request, response);
  }

  /** After the response, counts one visit per browser and link a day. The capsules service ignores the owner's. */
  private async open(link: PublicLink, request: Request, response: Response): Promise<void> {
    const slug = checkedParam('slug', request.params.slug);
    const shown = await readLink(this.services, link, slug, {
      headers: { 'x-sender': this.limits.hashSender(request) },
    });
    const seenCookie = `seen-${slug.slice(0, 8)}`;
    const isVisit = request.method === 'GET' && !isBot(request) && cookiesOf(request)[seenCookie] === undefined;
    if (isVisit)
      response.cookie(seenCookie, '1', {
        ...cookieOptions(this.settings),
        path: `/api/public${link.path}`,
        maxAge: SEEN_MS,
      });
    response.json(shown);
    if (!isVisit) return;
    const [userId, body]: [string | null, VisitRequest] = [sessionOf(request)?.user.id ?? null, { slug }];
    this.services
      .call('capsules', 'POST', `${link.path}/visits`, { userId, body })
      .catch((err: unknown) => this.log.warn({ event: 'visit.lost', err }, 'Could not count a visit to a public link'));
  }
}

/** True for bots that identify themselves, programs without a `User-Agent`, and prefetches. */
function isBot({ headers }: Request): boolean {
  const agent = headers['user-agent'];
  if (agent === undefined || isKnownBot(agent)) return true;
  return /prefetch|prerender/.test(`${String(headers['sec-purpose'])} ${String(headers.purpose)}`);
}
