import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Redis } from 'ioredis';
import { KeptAnswers } from '../compositions/kept-answers.js';
import type { GatewaySettings } from '../config.js';
import { impatientRedis } from '../upstream/redis-connection.js';

/** The Redis channel with the names of videos that were withdrawn or replaced. */
const CHANNEL = 'forgotten-videos';

/**
 * Makes every gateway forget its cached permissions for a video that was withdrawn or replaced. While Redis is away
 * messages may be missed, so every attempt to connect clears the whole cache. Without Redis a permission is therefore
 * cached for seconds.
 */
@Injectable()
export class ForgottenVideos implements OnApplicationShutdown {
  private readonly subscriber: Redis;
  private readonly publisher: Redis;

  constructor(
    private readonly kept: KeptAnswers,
    @Inject(SETTINGS) { REDIS_URL }: GatewaySettings,
  ) {
    this.subscriber = impatientRedis(REDIS_URL, { autoResubscribe: false });
    this.publisher = impatientRedis(REDIS_URL);
    this.subscriber.on('message', (_: string, videoName: string) => this.kept.forget(videoName));
    this.subscriber.on('close', () => this.kept.forgetAll());
    this.subscriber.on('ready', () => {
      this.subscriber
        .subscribe(CHANNEL)
        .catch(() => undefined)
        .finally(() => this.kept.forgetAll());
    });
  }

  /** At once here, within moments at other gateways. */
  add(videoName: string): void {
    this.kept.forget(videoName);
    this.publisher.publish(CHANNEL, videoName).catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.subscriber.disconnect();
    this.publisher.disconnect();
  }
}
