import {
  Controller,
  Inject,
  Req,
  Res,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { failFastRedis, liveChannel, SUBSCRIBER_OPTIONS } from '@dear-future/work/signals/redis';
import type { Request, Response } from 'express';
import type { Redis } from 'ioredis';
import type { GatewaySettings } from '../config.js';
import { tooManyRequests } from '../limits/too-many-requests.js';
import { Serves } from '../routes/route-table.js';
import { Sessions, type OpenSession } from '../sessions/sessions.js';
import { CurrentSession } from '../sessions/current-session.js';

/** Equal events within this time are sent as one, so that many responses to a prompt do not cause as many reloads. */
const BURST_MS = 150;
const MAX_UNREAD_BYTES = 65_536;
const STREAMS_PER_USER = 12;
const TOO_MANY_TABS = 'Dear Future is open in too many tabs. Close some, then reload this one.';
/** Random, so that not all pages reconnect at once. */
const RETRY_MS = { least: 1500, spread: 2500 };

interface LiveStream {
  channel: string;
  sessionKey: string;
  response: Response;
}

/**
 * Sends events to open pages. A stream ends with its session, with the process, and when Redis is back after an outage.
 * The browser then reconnects, and the page reloads its data, so nothing depends on a single event.
 */
@Controller()
export class LiveController implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly streams = new Set<LiveStream>();
  /** Events to send at the end of the burst, by channel. */
  private readonly pending = new Map<string, Set<string>>();
  private readonly redis: Redis;
  private timer?: NodeJS.Timeout;
  private isClosing = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly sessions: Sessions,
    private readonly log: Log,
  ) {
    this.redis = failFastRedis(settings.REDIS_URL, { ...SUBSCRIBER_OPTIONS, autoResubscribe: false });
    this.redis.on('pmessage', (_: string, channel: string, event: string) => this.addPending(channel, event));
    this.redis.on('ready', () => {
      const subscribed = this.redis.psubscribe(liveChannel('*')).catch(() => undefined);
      void subscribed.then(() => this.endAll());
    });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.keepAlive(), this.settings.LIVE_KEEP_ALIVE_MS);
    this.timer.unref();
  }

  /** The streams must end first, because the server waits for open responses before it shuts down. */
  beforeApplicationShutdown(): void {
    this.isClosing = true;
    clearInterval(this.timer);
    this.redis.disconnect();
    this.endAll();
  }

  @Serves('streamLive')
  stream(
    @CurrentSession() { user, key: sessionKey }: OpenSession,
    @Req() request: Request,
    @Res() response: Response,
  ): void {
    if (request.method === 'HEAD') return void response.type('text/event-stream').end();
    // If the page closed during the session lookup, `close` has already been emitted.
    if (response.destroyed || response.closed) return;
    const stream = { channel: liveChannel(user.id), sessionKey, response };
    const streamsOfUser = [...this.streams].filter(({ channel }) => channel === stream.channel);
    if (streamsOfUser.length >= STREAMS_PER_USER) throw tooManyRequests(TOO_MANY_TABS, 60);
    this.streams.add(stream);
    response.once('close', () => this.streams.delete(stream));
    response.set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      // Otherwise, a server that is shutting down would wait for another request on this connection.
      Connection: 'close',
    });
    write(stream, `retry: ${String(RETRY_MS.least + Math.round(Math.random() * RETRY_MS.spread))}`);
    if (this.isClosing) response.end();
  }

  private addPending(channel: string, event: string): void {
    if (this.pending.size === 0) setTimeout(() => this.sendPending(), BURST_MS).unref();
    this.pending.set(channel, (this.pending.get(channel) ?? new Set()).add(event));
  }

  private sendPending(): void {
    for (const stream of this.streams) {
      for (const event of this.pending.get(stream.channel) ?? []) write(stream, `data: ${event}`);
    }
    this.pending.clear();
  }

  /** Also ends the streams of sessions that have ended. */
  private async keepAlive(): Promise<void> {
    const checked = [...this.streams];
    // A comment keeps proxies from closing an idle connection.
    for (const stream of checked) write(stream, ': keep-alive');
    try {
      const open = await this.sessions.findOpen(checked.map(({ sessionKey }) => sessionKey));
      for (const { sessionKey, response } of checked) if (!open.has(sessionKey)) response.end();
    } catch (err) {
      this.log.warn({ event: 'live.sessions_unchecked', err }, 'Cannot check the sessions of open pages; will retry');
    }
  }

  private endAll(): void {
    for (const { response } of this.streams) response.end();
  }
}

function write({ response }: LiveStream, line: string): void {
  if (response.writableEnded) return;
  response.write(`${line}\n\n`);
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
}
