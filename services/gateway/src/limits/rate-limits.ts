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
import { UploadTally } from './upload-tally.js';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

const inTheLastHour = (what: string): string => `You’ve ${what} in the last hour. Please try again later.`;
const SAFE = 'Your recording is safe.';
const TOO_MANY_PAGES = 'Too many pages were opened in the last minute. Please try again in a moment.';
const TOO_MANY_CHANGES = inTheLastHour('made too many changes');
const TOO_MANY_UPLOADS = `${inTheLastHour('sent too many videos')} ${SAFE}`;
const LINK_BUSY = `A lot of videos are arriving through this link right now. Please try again later. ${SAFE}`;
const TOO_MANY_ATTEMPTS = `Too many attempts with this link in the last hour. Please try again later. ${SAFE}`;
const TOO_MANY_FAILED = `Too many uploads have failed in the last hour. Please try again later. ${SAFE}`;
const ACCOUNT_FULL = `You’ve reached your daily upload limit. Please try again tomorrow. ${SAFE}`;
const LINK_FULL = `This link has received as many videos as it can take in a day. Please try again tomorrow. ${SAFE}`;

const LIMITS = {
  requests: ['RATE_LIMIT_REQUESTS_PER_MINUTE', MINUTE],
  pages: ['RATE_LIMIT_PAGES_PER_MINUTE', MINUTE, TOO_MANY_PAGES],
  'signed-calls': ['RATE_LIMIT_SIGNED_CALLS_PER_MINUTE', MINUTE],
  'session-lookups': ['RATE_LIMIT_SESSION_LOOKUPS_PER_MINUTE', MINUTE],
  changes: ['RATE_LIMIT_CHANGES_PER_HOUR', HOUR, TOO_MANY_CHANGES],
  writes: ['RATE_LIMIT_WRITES_PER_HOUR', HOUR, TOO_MANY_CHANGES],
  // Each of these requests may start a highlight reel, which takes minutes of CPU time.
  reels: ['RATE_LIMIT_REELS_PER_HOUR', HOUR, inTheLastHour('changed your capsules too many times')],
  uploads: ['RATE_LIMIT_UPLOADS_PER_HOUR', HOUR, TOO_MANY_UPLOADS],
  'refused-uploads': ['RATE_LIMIT_UPLOADS_PER_HOUR', HOUR, TOO_MANY_UPLOADS],
  'public-reads': ['RATE_LIMIT_PUBLIC_READS_PER_MINUTE', MINUTE],
  'submissions-link': ['RATE_LIMIT_SUBMISSIONS_PER_LINK', HOUR, LINK_BUSY],
  replacements: ['RATE_LIMIT_REPLACEMENTS_PER_EDIT_LINK', HOUR, TOO_MANY_ATTEMPTS],
  'wasted-bytes': ['USER_WASTED_BYTES_PER_HOUR', HOUR, TOO_MANY_FAILED],
  'account-bytes': ['ACCOUNT_BYTES_PER_DAY', DAY, ACCOUNT_FULL],
  'link-bytes': ['LINK_BYTES_PER_DAY', DAY, LINK_FULL],
  // The same message as for `link-bytes`, because guests need not know about the owner's other links.
  'owner-bytes': ['OWNER_LINK_BYTES_PER_DAY', DAY, LINK_FULL],
} as const satisfies Record<string, readonly [setting: keyof GatewaySettings, seconds: number, message?: string]>;

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
      const [setting, seconds, message] = LIMITS[name];
      return [name, new Limiter({ name, points: settings[setting], seconds, message }, this.redis, clock)] as const;
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

  async countPublicRead(request: Request): Promise<void> {
    await this.count('public-reads', clientOf(request));
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
    return this.tallyGuest(this.limiters['submissions-link'].of(slug), slug);
  }

  /** For replacements and recipients' answers. The bytes of a replacement count for its public link. */
  tallySecretLink(linkKey: string): UploadTally {
    return this.tallyGuest(this.limiters.replacements.of(linkKey));
  }

  /** Identifies an uploader's client to other services. The hash is keyed, so it does not reveal the address. */
  hashSender(request: Request): string {
    const hmac = createHmac('sha256', this.settings.SERVICE_TOKEN_PRIVATE_KEY);
    return hmac.update(`sender:${clientOf(request)}`).digest('base64url');
  }

  private tallyGuest(link: Counter, openedSlug?: string): UploadTally {
    return new UploadTally({
      link,
      bytes: ({ slug = openedSlug, ownerId, countsForOwner }) => [
        ...(slug === undefined ? [] : [this.limiters['link-bytes'].of(slug)]),
        ...(countsForOwner === true ? [this.limiters['owner-bytes'].of(ownerId)] : []),
      ],
    });
  }
}
