import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { Redis } from 'ioredis';
import { KeptAnswers } from '../compositions/kept-answers.js';
import type { GatewaySettings } from '../config.js';

/** The Redis channel on which gateways name the videos that were withdrawn or replaced. */
const CHANNEL = 'forgotten-videos';
/** Gaps between attempts to reach Redis, in milliseconds. */
const SHORTEST_GAP_MS = 200;
const LONGEST_GAP_MS = 2000;

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
    this.ears = new Redis(REDIS_URL, {
      autoResubscribe: false,
      enableOfflineQueue: false,
      connectTimeout: LONGEST_GAP_MS,
      retryStrategy: (times) => Math.min(times * SHORTEST_GAP_MS, LONGEST_GAP_MS),
    });
    this.voice = this.ears.duplicate();
    // Its absence is foreseen; the work library says once in the log that Redis is silent.
    for (const redis of [this.ears, this.voice]) redis.on('error', () => undefined);
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
