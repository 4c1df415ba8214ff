import {
  Controller,
  Inject,
  Req,
  Res,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { Serves } from '../routes/route-table.js';
import { SessionStore } from '../sessions/session-store.js';
import { CurrentUser, type SignedIn } from '../sessions/signed-in.js';
import { Bursts } from './bursts.js';
import { LiveStream } from './live-stream.js';
import { LiveSubscription } from './live-subscription.js';

/**
 * A stream ends with its session, with the process, and whenever an event may have been missed. The browser then
 * reconnects and reloads its data, so nothing depends on a single event.
 */
@Controller()
export class LiveController implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly streams = new Map<string, Set<LiveStream>>();
  private readonly subscription: LiveSubscription;
  private readonly bursts = new Bursts((userId, event) => {
    for (const stream of this.streams.get(userId) ?? []) stream.write(`data: ${event}`);
  });
  private timer?: NodeJS.Timeout;
  private closing = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly sessions: SessionStore,
    private readonly log: Log,
  ) {
    this.subscription = new LiveSubscription(settings.REDIS_URL, {
      onEvent: (userId, event) => this.bursts.add(userId, event),
      onGap: () => this.endWhere(() => true),
    });
    sessions.whenEnded((sessionKey) => this.endWhere((stream) => stream.sessionKey === sessionKey));
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.keepAlive(), this.settings.LIVE_KEEP_ALIVE_MS);
    this.timer.unref();
  }

  /** The server waits for open responses, so these must end first. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    clearInterval(this.timer);
    this.endWhere(() => true);
  }

  onApplicationShutdown(): void {
    this.subscription.close();
    this.bursts.clear();
  }

  @Serves('streamLive')
  async stream(@CurrentUser() { user, sessionKey }: SignedIn, @Req() request: Request, @Res() response: Response) {
    if (request.method === 'HEAD') return void response.type('text/event-stream').end();
    // If the page was left during the session lookup, no other `close` follows.
    if (response.destroyed || response.closed) return;
    const stream = new LiveStream(user.id, sessionKey, response);
    const own = this.streams.get(user.id) ?? new Set();
    if (this.closing) throw closedError();
    if (own.size >= this.settings.LIVE_STREAMS_PER_USER) throw tooMany();
    this.streams.set(user.id, own.add(stream));
    response.once('close', () => this.remove(stream));
    await this.subscription.listen(user.id);
    if (stream.isGone) this.remove(stream);
    else stream.begin();
  }

  private remove(stream: LiveStream): void {
    const own = this.streams.get(stream.userId);
    if (own?.delete(stream) !== true || own.size > 0) return;
    this.streams.delete(stream.userId);
    this.subscription.forget(stream.userId);
  }

  /** Checks for sessions that expired or that another gateway ended. */
  private async keepAlive(): Promise<void> {
    for (const stream of this.all()) {
      if (stream.isGone) this.remove(stream);
      else stream.write(': keep-alive');
    }
    const checked = new Set(this.all());
    if (checked.size === 0) return;
    try {
      const open = await this.sessions.stillOpen([...new Set([...checked].map(({ sessionKey }) => sessionKey))]);
      this.endWhere((stream) => checked.has(stream) && !open.has(stream.sessionKey));
    } catch (err) {
      this.log.warn({ event: 'live.sessions_unchecked', err }, 'The sessions of open pages could not be checked');
    }
  }

  private endWhere(applies: (stream: LiveStream) => boolean): void {
    for (const stream of this.all()) if (applies(stream)) stream.end();
  }

  private all(): LiveStream[] {
    return [...this.streams.values()].flatMap((own) => [...own]);
  }
}

function tooMany(): ProblemError {
  const sentence = 'Dear Future is open in too many tabs. Close some, then reload this one.';
  return new ProblemError('too_many_requests', sentence, undefined, { 'Retry-After': '60' });
}

function closedError(): ProblemError {
  const sentence = 'That didn’t get through. Please try again in a moment.';
  return new ProblemError('unavailable', sentence, undefined, { 'Retry-After': '1' });
}
