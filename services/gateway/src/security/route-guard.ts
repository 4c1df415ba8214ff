import { once } from 'node:events';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { HealthController } from '@dear-future/service-kit/service/readiness';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { clientOf } from '../limits/client-network.js';
import { OpenRequests, type ConcurrencyLimit } from '../limits/open-requests.js';
import { RateLimits } from '../limits/rate-limits.js';
import { TOO_FAST } from '../limits/too-many-requests.js';
import { askForBody } from '../routes/ask-for-body.js';
import { ROUTES, SERVES, type RouteName } from '../routes/route-table.js';
import { PAGED, type Route } from '../routes/route.js';
import { UnknownRoutesController } from '../routes/unknown-routes.controller.js';
import { linkSecretOf } from '../sessions/link-secret.js';
import { CallerLimits } from '../sessions/caller-limits.js';
import { sessionOf } from '../sessions/current-session.js';
import { SessionGuard } from '../sessions/session-guard.js';
import { Sessions, type OpenSession } from '../sessions/sessions.js';
import { readBody } from './read-body.js';
import { requireSameOrigin } from './same-origin.js';

/** More requests than a large party sends at once on one Wi-Fi, but too few to fill the memory. */
const MAX_WAITING = 1000;
const MAX_WAIT_MS = 30_000;
/** Per client, because more bodies would fill the memory before any signature is checked. Stripe sends a refused one again. */
const RAW_BODIES_AT_ONCE = 8;
const RAW_BODIES_WAITING = 100;
/** Per user, because each page of a list may have a megabyte. */
const LISTS_AT_ONCE = 2;

/** Checks a request against its row of the route table before the handler runs, cheap checks first. */
@Injectable()
export class RouteGuard implements CanActivate {
  /** Each user and each client has its own queue, so a flood delays only its sender. */
  private readonly requests = new OpenRequests(TOO_FAST, MAX_WAITING, MAX_WAIT_MS);
  private readonly rawBodies = new OpenRequests(TOO_FAST, RAW_BODIES_WAITING);

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly reflector: Reflector,
    private readonly callerLimits: CallerLimits,
    private readonly sessions: Sessions,
    private readonly sessionGuard: SessionGuard,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getClass() === HealthController) return true;
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (context.getClass() === UnknownRoutesController) {
      await this.callerLimits.count(request, 'requests');
      return true;
    }
    const row: Route = ROUTES[this.reflector.get<RouteName>(SERVES, context.getHandler())];
    if (row.body === 'raw') await this.limits.count('signed-calls', clientOf(request));
    else {
      requireSameOrigin(request, this.settings.PUBLIC_URL);
      // A guest who has recorded is not refused for other requests of their client. `Upload` makes uploads wait.
      if (row.body !== 'stream') await this.callerLimits.count(request, 'requests');
    }
    await this.readBody(row, request, response);
    if (response.closed) return false;
    // The body has been read by now, so a slow body holds no turn.
    if (row.body !== 'stream' && row.body !== 'raw' && !row.takesNoTurn) await this.waitForTurn(request, response);
    if (row.auth !== 'anyone') await this.sessionGuard.canActivate(context);
    const session = sessionOf(request);
    if (session !== null) await this.admitUser(row, session, request, response);
    else if (row.auth === 'user') throw new ProblemError('unauthenticated', 'Please log in first.');
    // Refuses a request without the link's secret.
    if (row.link !== undefined) linkSecretOf(request, row.link);
    return true;
  }

  private async readBody({ body }: Route, request: Request, response: Response): Promise<void> {
    if (body === 'form' || body === 'raw') askForBody(request);
    if (body === 'form') await readBody(body, request, response);
    if (body !== 'raw') return;
    const limit = { key: clientOf(request), max: RAW_BODIES_AT_ONCE };
    await this.rawBodies.run([limit], response, () => readBody(body, request, response));
  }

  /** Waits in the queues of the user, or in the queue of all visitors at the client. */
  private async waitForTurn(request: Request, response: Response): Promise<void> {
    const { REQUESTS_AT_ONCE: max } = this.settings;
    const client = clientOf(request);
    const ofVisitors = { key: client, max };
    const knownId = this.sessions.knownUserId(request);
    // If there is room, the turn is taken without a lookup, during which another request could take the room.
    const userId = knownId ?? (this.requests.hasRoom(ofVisitors) ? null : await this.callerLimits.findUserId(request));
    const ofUser = [
      { key: `user ${String(userId)}`, max },
      { key: `users at ${client}`, max: 2 * max },
    ];
    await this.takeTurn(userId === null ? [ofVisitors] : ofUser, request, response);
  }

  /** The turn ends with the response. If the client disconnects before its turn, the handler never runs. */
  private takeTurn(limits: ConcurrencyLimit[], { socket }: Request, response: Response): Promise<void> {
    return new Promise((begin, reject) => {
      const untilClosed = async (): Promise<void> => {
        if (response.closed || socket.destroyed) return;
        begin();
        const aborter = new AbortController();
        // A response that was not sent does not always emit `close`, so the end of the connection counts, too.
        const closes = [response, socket].map((each) => once(each, 'close', aborter));
        await Promise.race(closes).finally(() => aborter.abort());
      };
      this.requests.run(limits, response, untilClosed).catch(reject);
    });
  }

  /** Applies the user's limits. A request that gets a 4xx does not count for `row.limit`. */
  private async admitUser(row: Route, session: OpenSession, request: Request, response: Response): Promise<void> {
    const { id } = session.user;
    if (row.query === PAGED) await this.takeTurn([{ key: `lists ${id}`, max: LISTS_AT_ONCE }], request, response);
    if (row.limit === undefined) return;
    const undo = await this.limits.count(row.limit, id);
    response.once('finish', () => {
      if (response.statusCode >= 400 && response.statusCode < 500) void undo();
    });
  }
}
