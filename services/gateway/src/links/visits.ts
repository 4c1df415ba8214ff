import { Inject, Injectable } from '@nestjs/common';
import type { VisitRequest } from '@dear-future/contracts/internal/visits';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { createIsbotFromList, list } from 'isbot';
import type { GatewaySettings } from '../config.js';
import { ServiceClient } from '../upstream/service-client.js';
import type { LinkKind } from './link-kinds.js';

/** One browser counts once in so long, in milliseconds. */
const SEEN_MS = 24 * 3600 * 1000;
/**
 * Robots that name themselves. A browser without a window is not one of them: it is somebody's own tool, and an embedded or
 * remote browser of a person calls itself the same.
 */
const isRobot = createIsbotFromList(list.filter((pattern) => pattern !== 'headless'));

/** As much of a kind of link as counting its views needs. */
type VisitedKind = Pick<LinkKind, 'api' | 'visits'>;

/** Visits on their way to capsules; beyond these it does not keep up, and a view is not worth waiting for. */
const MOST_OUTSTANDING = 1000;

/**
 * Counts who opened a public link: a browser, not a robot, not seen within 24 hours. The visitor has the answer before the
 * visit is reported, and never waits for it; the owner's own visits are left out by capsules.
 */
@Injectable()
export class Visits {
  private readonly secure: boolean;
  private outstanding = 0;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    private readonly services: ServiceClient,
    private readonly log: Log,
  ) {
    this.secure = settings.PUBLIC_URL.startsWith('https:');
  }

  /** Whether this visit counts; if so, marks the browser. To be called before the answer is sent. */
  mark({ api }: VisitedKind, slug: string, request: Request, response: Response): boolean {
    if (request.method !== 'GET' || isMachine(request)) return false;
    const name = `seen-${slug.slice(0, 8)}`;
    if (parseCookie(request.headers.cookie ?? '')[name] !== undefined) return false;
    response.cookie(name, '1', {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.secure,
      path: api,
      maxAge: SEEN_MS,
    });
    return true;
  }

  /** Reports a visit that counts, without waiting. */
  report({ visits }: VisitedKind, slug: string, personId: string | null): void {
    if (this.outstanding >= MOST_OUTSTANDING) return;
    this.outstanding += 1;
    const body: VisitRequest = { slug };
    this.services
      .call('capsules', 'POST', visits, { personId, body })
      .catch((err: unknown) => this.log.warn({ event: 'visit.lost', err }, 'A visit was not counted'))
      .finally(() => {
        this.outstanding -= 1;
      });
  }
}

/** Robots by their own word, programs without one, and browsers that fetch ahead of a click. */
function isMachine({ headers }: Request): boolean {
  const agent = headers['user-agent'];
  if (agent === undefined || isRobot(agent)) return true;
  return /prefetch|prerender/.test(`${String(headers['sec-purpose'])} ${String(headers.purpose)}`);
}
