import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Redis } from 'ioredis';
import { KeptAnswers } from '../compositions/kept-answers.js';
import type { GatewaySettings } from '../config.js';
import { impatientRedis } from '../upstream/redis-connection.js';

/** The Redis channel on which gateways name the videos that were withdrawn or replaced. */
const CHANNEL = 'forgotten-videos';

/**
 * Makes every gateway forget who may see a video that was withdrawn or replaced. Word from the others may be missed while Redis is away:
 * each attempt to reach it that fails, and the one that does not, empties what is kept here. So without Redis a yes lives for seconds.
 */
@Injectable()
export class ForgottenVideos implements OnApplicationShutdown {
  private readonly ears: Redis;
  private readonly voice: Redis;

  constructor(
    private readonly kept: KeptAnswers,
    @Inject(SETTINGS) { REDIS_URL }: GatewaySettings,
  ) {
    this.ears = impatientRedis(REDIS_URL, { autoResubscribe: false });
    this.voice = impatientRedis(REDIS_URL);
    this.ears.on('message', (_: string, videoName: string) => this.kept.forget(videoName));
    this.ears.on('close', () => this.kept.forgetAll());
    this.ears.on('ready', () => {
      this.ears
        .subscribe(CHANNEL)
        .catch(() => undefined)
        .finally(() => this.kept.forgetAll());
    });
  }

  /** Here at once, elsewhere in a moment. */
  add(videoName: string): void {
    this.kept.forget(videoName);
    this.voice.publish(CHANNEL, videoName).catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.ears.disconnect();
    this.voice.disconnect();
  }
}
