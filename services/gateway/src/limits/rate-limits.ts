import { createHmac } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@dear-future/service-kit/clock';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { failFastRedis } from '@dear-future/work/signals/redis';
import type { Request } from 'express';
import type { Redis } from 'ioredis';
import type { GatewaySettings } from '../config.js';
import { clientOf } from './client-network.js';
import { Limiter, REDIS_TIMEOUT_MS, type Counter } from './limiter.js';
import { UploadTally, type Admitted } from './upload-tally.js';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

const inTheLastHour = (what: string): string => `You’ve ${what} in the last hour. Please try again later.`;
const SAFE = 'Your recording is safe.';
const TOO_MANY_PAGES = 'Too many pages were opened in the last minute. Please try again in a moment.';
const TOO_MANY_CHANGES = inTheLastHour('made too many changes');
const TOO_MANY_REELS = inTheLastHour('changed your capsules too many times');
const TOO_MANY_UPLOADS = `${inTheLastHour('sent too many videos')} ${SAFE}`;
const LINK_BUSY = `A lot of videos are arriving through this link right now. Please try again later. ${SAFE}`;
const TOO_MANY_ATTEMPTS = `Too many attempts with this link in the last hour. Please try again later. ${SAFE}`;
const TOO_MANY_FAILED = `Too many uploads have failed in the last hour. Please try again later. ${SAFE}`;
const ACCOUNT_FULL = `You’ve reached your daily upload limit. Please try again tomorrow. ${SAFE}`;
const LINK_FULL = `This link has received as many videos as it can take in a day. Please try again tomorrow. ${SAFE}`;

interface LimitRow {
  setting: keyof GatewaySettings & `${string}_PER_${string}`;
  /** Which part of the setting's number this limit allows. */
  share?: number;
  seconds: number;
  message?: string;
}

const LIMITS = {
  'client-requests': { setting: 'READS_PER_CLIENT', seconds: MINUTE },
  'client-pages': { setting: 'READS_PER_CLIENT', share: 1 / 2, seconds: MINUTE, message: TOO_MANY_PAGES },
  'user-requests': { setting: 'READS_PER_USER', seconds: MINUTE },
  'user-pages': { setting: 'READS_PER_USER', share: 1 / 2, seconds: MINUTE, message: TOO_MANY_PAGES },
  'signed-calls': { setting: 'READS_PER_CLIENT', seconds: MINUTE },
  'session-lookups': { setting: 'READS_PER_CLIENT', share: 1 / 10, seconds: MINUTE },
  changes: { setting: 'WRITES_PER_USER', share: 1 / 10, seconds: HOUR, message: TOO_MANY_CHANGES },
  writes: { setting: 'WRITES_PER_USER', seconds: HOUR, message: TOO_MANY_CHANGES },
  // Each of these requests may start a highlight reel, which takes minutes of CPU time.
  reels: { setting: 'WRITES_PER_USER', share: 1 / 100, seconds: HOUR, message: TOO_MANY_REELS },
  uploads: { setting: 'UPLOADS_PER_USER', seconds: HOUR, message: TOO_MANY_UPLOADS },
  'refused-uploads': { setting: 'UPLOADS_PER_USER', seconds: HOUR, message: TOO_MANY_UPLOADS },
  replacements: { setting: 'UPLOADS_PER_USER', share: 1 / 10, seconds: HOUR, message: TOO_MANY_ATTEMPTS },
  'link-uploads': { setting: 'UPLOADS_PER_LINK', seconds: HOUR, message: LINK_BUSY },
  'account-bytes': { setting: 'UPLOAD_BYTES_PER_USER', seconds: DAY, message: ACCOUNT_FULL },
  'wasted-bytes': { setting: 'UPLOAD_BYTES_PER_USER', share: 2, seconds: HOUR, message: TOO_MANY_FAILED },
  'link-bytes': { setting: 'UPLOAD_BYTES_PER_LINK', seconds: DAY, message: LINK_FULL },
  // The same message as for `link-bytes`, because guests need not know about the owner's other links.
  'owner-bytes': { setting: 'UPLOAD_BYTES_PER_LINK', share: 2, seconds: DAY, message: LINK_FULL },
} as const satisfies Record<string, LimitRow>;

type LimitName = keyof typeof LIMITS;

/** The defaults allow a wedding on one Wi-Fi. `sign-in-links/mail-allowance.ts` limits sign-in emails. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly limiters: Record<LimitName, Limiter>;

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    clock: Clock,
  ) {
    this.redis = failFastRedis(settings.REDIS_URL, { maxRetriesPerRequest: 0, commandTimeout: REDIS_TIMEOUT_MS });
    const limiters = (Object.keys(LIMITS) as LimitName[]).map((name) => {
      const { setting, share = 1, seconds, message }: LimitRow = LIMITS[name];
      const points = Math.ceil(settings[setting] * share);
      return [name, new Limiter({ name, points, seconds, message }, this.redis, clock)] as const;
    });
    this.limiters = Object.fromEntries(limiters) as Record<LimitName, Limiter>;
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Counts a request. Returns a function that undoes the count. */
  async count(name: LimitName, key: string): Promise<() => Promise<void>> {
    const counter = this.limiters[name].of(key);
    await counter.consume();
    return () => counter.undo();
  }

  /** Refused uploads have their own limit, because the media service may have stored and decoded them. */
  tallyUpload(userId: string): UploadTally {
    return new UploadTally({
      user: {
        tries: this.limiters['refused-uploads'].of(userId),
        accepted: this.limiters.uploads.of(userId),
        wastedBytes: this.limiters['wasted-bytes'].of(userId),
      },
      bytes: () => [this.limiters['account-bytes'].of(userId)],
    });
  }

  /** Nothing is counted per client: all guests of a party, school or office may share one (docs/security.md). */
  tallySubmission(slug: string): UploadTally {
    return this.tallyGuest(
      ({ linkUploadsPerHour }) => this.limiters['link-uploads'].of(slug, linkUploadsPerHour),
      slug,
    );
  }

  /** For replacements and recipients' answers. The bytes of a replacement count for its public link. */
  tallySecretLink(linkKey: string): UploadTally {
    return this.tallyGuest(() => this.limiters.replacements.of(linkKey));
  }

  /** Identifies an uploader's client to other services. The hash is keyed, so it does not reveal the address. */
  hashSender(request: Request): string {
    const hmac = createHmac('sha256', this.settings.SERVICE_TOKEN_PRIVATE_KEY);
    return hmac.update(`sender:${clientOf(request)}`).digest('base64url');
  }

  private tallyGuest(link: (admission: Admitted) => Counter, openedSlug?: string): UploadTally {
    return new UploadTally({
      link,
      bytes: ({ slug = openedSlug, ownerId, countsForOwner }) => [
        ...(slug === undefined ? [] : [this.limiters['link-bytes'].of(slug)]),
        ...(countsForOwner === true ? [this.limiters['owner-bytes'].of(ownerId)] : []),
      ],
    });
  }
}
