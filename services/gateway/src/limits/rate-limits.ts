import { createHmac } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, type Clock } from '@dear-future/service-kit/clock';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Redis } from 'ioredis';
import type { GatewaySettings } from '../config.js';
import type { UserLimit } from '../routes/route.js';
import { failFastRedis } from '../upstream/redis-connection.js';
import { clientNetwork } from './client-network.js';
import { Limiter, REDIS_TIMEOUT_MS } from './limiter.js';
import { UploadTally, type Counted, type UploadLimits } from './upload-tally.js';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

const TOO_MANY_CHANGES = 'You’ve made too many changes in the last hour. Please try again later.';
const TOO_MANY_UPLOADS =
  'You’ve sent too many videos in the last hour. Please try again later. Your recording is safe.';
const LINK_IS_FULL =
  'This link has received as many videos as it can take in a day. Please try again tomorrow. Your recording is safe.';

/** Each has its points, its seconds and the message of its refusals. */
function limitsOf(settings: GatewaySettings) {
  return {
    requests: [settings.RATE_LIMIT_REQUESTS_PER_MINUTE, MINUTE],
    pages: [
      settings.RATE_LIMIT_PAGES_PER_MINUTE,
      MINUTE,
      'Too many pages were opened from your network in the last minute. Please try again in a moment.',
    ],
    'signed-calls': [settings.RATE_LIMIT_SIGNED_CALLS_PER_MINUTE, MINUTE],
    'session-lookups': [settings.RATE_LIMIT_SESSION_LOOKUPS_PER_MINUTE, MINUTE],
    capsules: [
      settings.RATE_LIMIT_CAPSULES_PER_HOUR,
      HOUR,
      'You’ve created too many capsules in the last hour. Please try again later.',
    ],
    changes: [settings.RATE_LIMIT_CHANGES_PER_HOUR, HOUR, TOO_MANY_CHANGES],
    writes: [settings.RATE_LIMIT_WRITES_PER_HOUR, HOUR, TOO_MANY_CHANGES],
    checkouts: [
      settings.RATE_LIMIT_CHECKOUTS_PER_HOUR,
      HOUR,
      'You’ve opened the checkout too often in the last hour. Please try again later.',
    ],
    'payment-checks': [settings.RATE_LIMIT_PAYMENT_CHECKS_PER_MINUTE, MINUTE],
    prompts: [
      settings.RATE_LIMIT_PROMPTS_PER_HOUR,
      HOUR,
      'You’ve created too many shared prompts in the last hour. Please try again later.',
    ],
    // Each of these may render a highlight reel: minutes of CPU time.
    reels: [
      settings.RATE_LIMIT_REELS_PER_HOUR,
      HOUR,
      'You’ve changed your capsules too often in the last hour. Please try again later.',
    ],
    uploads: [settings.RATE_LIMIT_UPLOADS_PER_HOUR, HOUR, TOO_MANY_UPLOADS],
    'refused-uploads': [settings.RATE_LIMIT_UPLOADS_PER_HOUR, HOUR, TOO_MANY_UPLOADS],
    'public-reads': [settings.RATE_LIMIT_PUBLIC_READS_PER_MINUTE, MINUTE],
    'submission-tries': [settings.RATE_LIMIT_SUBMISSION_TRIES_PER_MINUTE, MINUTE],
    'submissions-client': [
      settings.RATE_LIMIT_SUBMISSIONS_PER_CLIENT,
      HOUR,
      'Too many videos came from your network in the last hour. Please try again later. Your recording is safe.',
    ],
    'submissions-link': [
      settings.RATE_LIMIT_SUBMISSIONS_PER_LINK,
      HOUR,
      'A lot of videos are arriving through this link right now. Please try again later. Your recording is safe.',
    ],
    'slots-client': [
      settings.RATE_LIMIT_SLOTS_PER_CLIENT,
      HOUR,
      'Too many videos came from your network in the last hour. Please try again later, or use another network such as mobile data. Your recording is safe.',
    ],
    replacements: [
      settings.RATE_LIMIT_REPLACEMENTS_PER_EDIT_LINK,
      HOUR,
      'Too many tries with this link in the last hour. Please try again later. Your recording is safe.',
    ],
    'bytes-in-vain': [
      settings.CLIENT_BYTES_IN_VAIN_PER_HOUR,
      HOUR,
      'Too many uploads from your network have failed in the last hour. Please try again later. Your recording is safe.',
    ],
    'account-bytes': [
      settings.ACCOUNT_BYTES_PER_DAY,
      DAY,
      'You’ve reached your daily upload limit. Please try again tomorrow. Your recording is safe.',
    ],
    'link-bytes': [settings.LINK_BYTES_PER_DAY, DAY, LINK_IS_FULL],
    // Guests need not know about the owner's other links.
    'owner-bytes': [settings.OWNER_LINK_BYTES_PER_DAY, DAY, LINK_IS_FULL],
  } satisfies Record<string, Row>;
}

type Row = [points: number, seconds: number, sentence?: string];
type LimitName = keyof ReturnType<typeof limitsOf>;

/**
 * All rate limits, generous enough for a wedding on one Wi-Fi, except those of sign-in emails
 * (`sign-in-links/mail-allowance.ts`).
 */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly limiters: Record<LimitName, Limiter>;

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.redis = failFastRedis(settings.REDIS_URL, { maxRetriesPerRequest: 0, commandTimeout: REDIS_TIMEOUT_MS });
    this.limiters = Object.fromEntries(
      Object.entries<Row>(limitsOf(settings)).map(([name, [points, seconds, sentence]]) => [
        name,
        new Limiter({ name, points, seconds, sentence }, this.redis, clock),
      ]),
    ) as Record<LimitName, Limiter>;
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Counts one API request. @param owner see `RequestOwner.count` @throws ProblemError `too_many_requests` */
  request(owner: string): Promise<void> {
    return this.limiters.requests.consume(owner);
  }

  /** Counts one page. @param owner see `RequestOwner.count` @throws ProblemError `too_many_requests` */
  page(owner: string): Promise<void> {
    return this.limiters.pages.consume(owner);
  }

  /** Counts one session lookup of a client. @returns undoes it @throws ProblemError `too_many_requests` */
  async sessionLookup(address: string | undefined): Promise<() => Promise<void>> {
    const client = clientNetwork(address);
    await this.limiters['session-lookups'].consume(client);
    return () => this.limiters['session-lookups'].undo(client);
  }

  /** Counts one signed call of a client. @throws ProblemError `too_many_requests` */
  signed(address: string | undefined): Promise<void> {
    return this.limiters['signed-calls'].consume(clientNetwork(address));
  }

  /** Counts one request of a user. @returns undoes it @throws ProblemError `too_many_requests` */
  async user(limit: UserLimit, userId: string): Promise<() => Promise<void>> {
    await this.limiters[limit].consume(userId);
    return () => this.limiters[limit].undo(userId);
  }

  /**
   * Counts one upload of a user. Refused ones have a limit of their own, because media may have stored and decoded
   * them.
   */
  upload(userId: string): UploadTally {
    const by = (limiter: Limiter): Counted => ({ limiter, key: userId });
    return new UploadTally({
      tries: by(this.limiters['refused-uploads']),
      sender: by(this.limiters.uploads),
      failureIsTry: true,
      bytes: () => [by(this.limiters['account-bytes'])],
      wastedBytes: by(this.limiters['bytes-in-vain']),
    });
  }

  /** Counts one read of a public link or edit link. @throws ProblemError `too_many_requests` */
  publicRead(address: string | undefined): Promise<void> {
    return this.limiters['public-reads'].consume(clientNetwork(address));
  }

  /**
   * Counts one submission of a client to a public link.
   *
   * @param holdsSlot whether the link has limited slots: then one client gets a fair share of them in an hour
   */
  submission(address: string | undefined, slug: string, { holdsSlot }: { holdsSlot: boolean }): UploadTally {
    const slot = { limiter: this.limiters['slots-client'], key: `${slug} ${clientNetwork(address)}` };
    const link = { limiter: this.limiters['submissions-link'], key: slug };
    return this.guestUpload(address, { link, ...(holdsSlot && { slot }) }, slug);
  }

  /** Counts a replacement through an edit link, identified by its hash. Its bytes count for the public link. */
  replacement(address: string | undefined, editLinkKey: string): UploadTally {
    return this.guestUpload(address, { link: { limiter: this.limiters.replacements, key: editLinkKey } });
  }

  /** Identifies a guest's network to other services: a hash with a key that all gateways share reveals no address. */
  sender(address: string | undefined): string {
    const mark = createHmac('sha256', this.settings.SERVICE_TOKEN_PRIVATE_KEY);
    return mark.update(`sender:${clientNetwork(address)}`).digest('base64url');
  }

  private guestUpload(
    address: string | undefined,
    limits: Pick<UploadLimits, 'link' | 'slot'>,
    slug?: string,
  ): UploadTally {
    const key = clientNetwork(address);
    return new UploadTally({
      ...limits,
      tries: { limiter: this.limiters['submission-tries'], key },
      sender: { limiter: this.limiters['submissions-client'], key },
      failureIsTry: false,
      bytes: ({ slug: admitted = slug, ownerId, countsForOwner }) => [
        ...(admitted === undefined ? [] : [{ limiter: this.limiters['link-bytes'], key: admitted }]),
        ...(countsForOwner === true ? [{ limiter: this.limiters['owner-bytes'], key: ownerId }] : []),
      ],
      wastedBytes: { limiter: this.limiters['bytes-in-vain'], key },
    });
  }
}
