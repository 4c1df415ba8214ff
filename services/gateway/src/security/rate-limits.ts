import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, type Clock } from '@dear-future/service-kit/clock';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { Redis } from 'ioredis';
import type { GatewaySettings } from '../config.js';
import { clientNetwork } from './client-network.js';
import { Limiter, REDIS_PATIENCE_MS } from './limiter.js';

/**
 * Limits against haste, generous enough for a wedding on one Wi-Fi. Sign-in mails have limits of their own, in Postgres
 * (`sign-in/mail-register.ts`).
 */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly requests: Limiter;
  private readonly uploads: Limiter;

  constructor(@Inject(SETTINGS) settings: GatewaySettings, @Inject(CLOCK) clock: Clock) {
    this.redis = new Redis(settings.REDIS_URL, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: REDIS_PATIENCE_MS,
      connectTimeout: 2000,
      retryStrategy: (times) => Math.min(times * 200, 2000),
    });
    // Its absence is foreseen; the work library says once in the log that Redis is silent.
    this.redis.on('error', () => undefined);
    const { RATE_LIMIT_REQUESTS_PER_MINUTE: perMinute, RATE_LIMIT_UPLOADS_PER_HOUR: perHour } = settings;
    this.requests = new Limiter({ name: 'requests', points: perMinute, seconds: 60 }, this.redis, clock);
    this.uploads = new Limiter({ name: 'uploads', points: perHour, seconds: 3600 }, this.redis, clock);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Counts one API request of a client. @throws ProblemError `too_many_requests` */
  request(address: string | undefined): Promise<void> {
    return this.requests.consume(clientNetwork(address));
  }

  /** Counts one upload of a person. @throws ProblemError `too_many_requests` */
  upload(personId: string): Promise<void> {
    return this.uploads.consume(personId);
  }
}
