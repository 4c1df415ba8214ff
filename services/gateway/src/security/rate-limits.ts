import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, type Clock } from '@dear-future/service-kit/clock';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Redis } from 'ioredis';
import type { GatewaySettings } from '../config.js';
import type { UserLimit } from '../routes/route.js';
import { failFastRedis } from '../upstream/redis-connection.js';
import { clientNetwork } from './client-network.js';
import { Limiter, REDIS_TIMEOUT_MS } from './limiter.js';
import { senderMark } from './sender-mark.js';
import { UploadTally, type Counted, type UploadLimits } from './upload-tally.js';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * All rate limits, generous enough for a wedding on one Wi-Fi, except those of sign-in emails
 * (`sign-in/mail-register.ts`).
 */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly requests: Limiter;
  private readonly pages: Limiter;
  private readonly signedCalls: Limiter;
  private readonly sessionLookups: Limiter;
  private readonly users: Record<UserLimit, Limiter>;
  private readonly uploads: Limiter;
  private readonly refusedUploads: Limiter;
  private readonly publicReads: Limiter;
  private readonly submissionTries: Limiter;
  private readonly submissionsOfClient: Limiter;
  private readonly submissionsOfLink: Limiter;
  private readonly slotsOfClient: Limiter;
  private readonly replacements: Limiter;
  private readonly bytesOfLink: Limiter;
  private readonly bytesOfOwner: Limiter;
  private readonly bytesOfAccount: Limiter;
  private readonly wastedBytes: Limiter;

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.redis = failFastRedis(settings.REDIS_URL, { maxRetriesPerRequest: 0, commandTimeout: REDIS_TIMEOUT_MS });
    const limiter = (name: string, points: number, seconds: number, sentence?: string): Limiter =>
      new Limiter({ name, points, seconds, ...(sentence === undefined ? {} : { sentence }) }, this.redis, clock);
    this.requests = limiter('requests', settings.RATE_LIMIT_REQUESTS_PER_MINUTE, MINUTE);
    this.pages = limiter(
      'pages',
      settings.RATE_LIMIT_PAGES_PER_MINUTE,
      MINUTE,
      'Too many pages were opened from your network in the last minute. Please try again in a moment.',
    );
    this.signedCalls = limiter('signed-calls', settings.RATE_LIMIT_SIGNED_CALLS_PER_MINUTE, MINUTE);
    this.sessionLookups = limiter('session-lookups', settings.RATE_LIMIT_SESSION_LOOKUPS_PER_MINUTE, MINUTE);
    const tooManyChanges = 'You’ve made too many changes in the last hour. Please try again later.';
    this.users = {
      capsules: limiter(
        'capsules',
        settings.RATE_LIMIT_CAPSULES_PER_HOUR,
        HOUR,
        'You’ve created too many capsules in the last hour. Please try again later.',
      ),
      changes: limiter('changes', settings.RATE_LIMIT_CHANGES_PER_HOUR, HOUR, tooManyChanges),
      writes: limiter('writes', settings.RATE_LIMIT_WRITES_PER_HOUR, HOUR, tooManyChanges),
      checkouts: limiter(
        'checkouts',
        settings.RATE_LIMIT_CHECKOUTS_PER_HOUR,
        HOUR,
        'You’ve opened the checkout too often in the last hour. Please try again later.',
      ),
      'payment-checks': limiter('payment-checks', settings.RATE_LIMIT_PAYMENT_CHECKS_PER_MINUTE, MINUTE),
      prompts: limiter(
        'prompts',
        settings.RATE_LIMIT_PROMPTS_PER_HOUR,
        HOUR,
        'You’ve created too many shared prompts in the last hour. Please try again later.',
      ),
      // Each of these may render a highlight reel: minutes of CPU time.
      reels: limiter(
        'reels',
        settings.RATE_LIMIT_REELS_PER_HOUR,
        HOUR,
        'You’ve changed your capsules too often in the last hour. Please try again later.',
      ),
    };
    this.uploads = limiter('uploads', settings.RATE_LIMIT_UPLOADS_PER_HOUR, HOUR);
    this.refusedUploads = limiter('refused-uploads', settings.RATE_LIMIT_UPLOADS_PER_HOUR, HOUR);
    this.publicReads = limiter('public-reads', settings.RATE_LIMIT_PUBLIC_READS_PER_MINUTE, MINUTE);
    this.submissionTries = limiter('submission-tries', settings.RATE_LIMIT_SUBMISSION_TRIES_PER_MINUTE, MINUTE);
    this.submissionsOfClient = limiter(
      'submissions-client',
      settings.RATE_LIMIT_SUBMISSIONS_PER_CLIENT,
      HOUR,
      'Too many videos came from your network in the last hour. Please try again later. Your recording is safe.',
    );
    this.submissionsOfLink = limiter(
      'submissions-link',
      settings.RATE_LIMIT_SUBMISSIONS_PER_LINK,
      HOUR,
      'A lot of people are answering right now. Please try again later. Your recording is safe.',
    );
    this.slotsOfClient = limiter(
      'places-client',
      settings.RATE_LIMIT_PLACES_PER_CLIENT,
      HOUR,
      'Too many videos came from your network in the last hour. Please try again later, or use another network such as mobile data. Your recording is safe.',
    );
    this.replacements = limiter(
      'replacements',
      settings.RATE_LIMIT_REPLACEMENTS_PER_RECEIPT,
      HOUR,
      'This response was replaced too often in the last hour. Please try again later.',
    );
    this.wastedBytes = limiter(
      'bytes-in-vain',
      settings.CLIENT_BYTES_IN_VAIN_PER_HOUR,
      HOUR,
      'Too many failed uploads from your network. Please try again in an hour.',
    );
    this.bytesOfAccount = limiter(
      'account-bytes',
      settings.ACCOUNT_BYTES_PER_DAY,
      DAY,
      'You’ve reached your daily upload limit. Please try again tomorrow. Your recording is safe.',
    );
    const linkIsFull = 'This link has reached its daily limit. Please try again tomorrow. Your recording is safe.';
    this.bytesOfLink = limiter('link-bytes', settings.LINK_BYTES_PER_DAY, DAY, linkIsFull);
    // Guests need not know about the owner's other links.
    this.bytesOfOwner = limiter('owner-bytes', settings.OWNER_LINK_BYTES_PER_DAY, DAY, linkIsFull);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Counts one API request. @param owner see `RequestOwner.count` @throws ProblemError `too_many_requests` */
  request(owner: string): Promise<void> {
    return this.requests.consume(owner);
  }

  /** Counts one page. @param owner see `RequestOwner.count` @throws ProblemError `too_many_requests` */
  page(owner: string): Promise<void> {
    return this.pages.consume(owner);
  }

  /** Counts one session lookup of a client. @returns undoes it @throws ProblemError `too_many_requests` */
  async sessionLookup(address: string | undefined): Promise<() => Promise<void>> {
    const client = clientNetwork(address);
    await this.sessionLookups.consume(client);
    return () => this.sessionLookups.undo(client);
  }

  /** Counts one signed call of a client. @throws ProblemError `too_many_requests` */
  signed(address: string | undefined): Promise<void> {
    return this.signedCalls.consume(clientNetwork(address));
  }

  /** Counts one request of a user. @returns undoes it @throws ProblemError `too_many_requests` */
  async user(limit: UserLimit, userId: string): Promise<() => Promise<void>> {
    await this.users[limit].consume(userId);
    return () => this.users[limit].undo(userId);
  }

  /**
   * Counts one upload of a user. Refused ones have a limit of their own, because media may have stored and decoded
   * them.
   */
  upload(userId: string): UploadTally {
    const by = (limiter: Limiter): Counted => ({ limiter, key: userId });
    return new UploadTally({
      tries: by(this.refusedUploads),
      sender: by(this.uploads),
      failureIsTry: true,
      bytes: () => [by(this.bytesOfAccount)],
      wastedBytes: by(this.wastedBytes),
    });
  }

  /** Counts one read of a public link or edit link. @throws ProblemError `too_many_requests` */
  publicRead(address: string | undefined): Promise<void> {
    return this.publicReads.consume(clientNetwork(address));
  }

  /**
   * Counts one submission of a client to a public link.
   *
   * @param holdsSlot whether the link has limited slots: then one client gets a fair share of them in an hour
   */
  submission(address: string | undefined, slug: string, { holdsSlot }: { holdsSlot: boolean }): UploadTally {
    const slot = { limiter: this.slotsOfClient, key: `${slug} ${clientNetwork(address)}` };
    const link = { limiter: this.submissionsOfLink, key: slug };
    return this.guestUpload(address, { link, ...(holdsSlot && { slot }) }, slug);
  }

  /** Counts a replacement through an edit link, identified by its hash. Its bytes count for the public link. */
  replacement(address: string | undefined, editLinkKey: string): UploadTally {
    return this.guestUpload(address, { link: { limiter: this.replacements, key: editLinkKey } });
  }

  /** See `senderMark`. */
  sender(address: string | undefined): string {
    return senderMark(this.settings.SERVICE_TOKEN_PRIVATE_KEY, address);
  }

  private guestUpload(
    address: string | undefined,
    limits: Pick<UploadLimits, 'link' | 'slot'>,
    slug?: string,
  ): UploadTally {
    const key = clientNetwork(address);
    return new UploadTally({
      ...limits,
      tries: { limiter: this.submissionTries, key },
      sender: { limiter: this.submissionsOfClient, key },
      failureIsTry: false,
      bytes: ({ slug: admitted = slug, ownerId, countsForOwner }) => [
        ...(admitted === undefined ? [] : [{ limiter: this.bytesOfLink, key: admitted }]),
        ...(countsForOwner === true ? [{ limiter: this.bytesOfOwner, key: ownerId }] : []),
      ],
      wastedBytes: { limiter: this.wastedBytes, key },
    });
  }
}
