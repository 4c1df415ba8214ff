import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { failFastRedis } from '@dear-future/work/signals/redis';
import type { Redis } from 'ioredis';
import type { GatewaySettings } from '../config.js';
import { PlaybackPermissions } from './playback-permissions.js';

const CHANNEL = 'forgotten-videos';

/**
 * Makes every gateway forget its permissions for a video that was withdrawn or replaced. Messages may be missed while
 * Redis is away, so each attempt to connect clears the cache, and permissions last only seconds without Redis.
 */
@Injectable()
export class ForgottenVideos implements OnApplicationShutdown {
  private readonly subscriber: Redis;
  private readonly publisher: Redis;

  constructor(
    private readonly permissions: PlaybackPermissions,
    @Inject(SETTINGS) { REDIS_URL }: GatewaySettings,
  ) {
    this.subscriber = failFastRedis(REDIS_URL, { autoResubscribe: false });
    this.publisher = failFastRedis(REDIS_URL);
    this.subscriber.on('message', (_: string, videoName: string) => this.permissions.forget(videoName));
    this.subscriber.on('close', () => this.permissions.forgetAll());
    this.subscriber.on('ready', () => {
      this.subscriber
        .subscribe(CHANNEL)
        .catch(() => undefined)
        .finally(() => this.permissions.forgetAll());
    });
  }

  add(videoName: string): void {
    this.permissions.forget(videoName);
    this.publisher.publish(CHANNEL, videoName).catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.subscriber.disconnect();
    this.publisher.disconnect();
  }
}
