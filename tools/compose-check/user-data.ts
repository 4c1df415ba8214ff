import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { eventually } from '@dear-future/testing/eventually';
import { reelOf } from './reel.js';
import type { Installation } from './installation.js';
import { sha256 } from './journeys.js';
import type { ProductVisitor } from '../visitor/visitor.js';

interface Snapshot {
  capsules: Record<string, string>;
  paid: Record<string, string>;
  mails: number;
  charged: number;
}

/** Compares the owner's capsules, emails and payments at two moments. */
export class UserData {
  constructor(
    private readonly installation: Installation,
    private readonly owner: ProductVisitor,
    private readonly email: string,
  ) {}

  async videoName(): Promise<string> {
    const [capsule] = await this.capsules();
    if (!capsule) throw new Error('the owner has no time capsule');
    return capsule.videoFileName;
  }

  async snapshot(): Promise<Snapshot> {
    const capsules: Record<string, string> = {};
    // The seekable copies must exist: until then, the same URL returns the original's bytes.
    const processed = await eventually(
      async () => {
        const latest = await this.capsules();
        return latest.every(({ videoReady }) => videoReady) && latest;
      },
      { withinMs: 120_000, everyMs: 500, what: 'the seekable copies of all capsules' },
    );
    for (const { id, status, videoFileName } of processed) {
      capsules[id] = `${status} ${sha256(await this.owner.bytes(`/api/videos/${videoFileName}`))}`;
    }
    const paid: Record<string, string> = {};
    for (const capsule of await this.owner.get<PaidCapsuleDto[]>('/api/capsules')) {
      const reel = capsule.status === 'delivered' ? sha256((await reelOf(this.owner, capsule)).bytes) : 'not yet';
      paid[capsule.id] = `${capsule.paymentStatus} ${capsule.slug} ${String(capsule.contributorCount)} ${reel}`;
    }
    const mails = (await this.installation.mail.to(this.email)).length;
    const { charged } = await this.installation.stripe.state();
    return { capsules, paid, mails, charged };
  }

  /** @throws Error if data is missing or changed */
  async compare(before: Snapshot): Promise<string> {
    const now = await this.snapshot();
    for (const kind of ['capsules', 'paid'] as const) {
      for (const [id, previous] of Object.entries(before[kind])) {
        if (now[kind][id] !== previous)
          throw new Error(`the capsule ${id} changed from ${previous} to ${now[kind][id] ?? 'missing'}`);
      }
    }
    if (now.mails < before.mails || now.charged !== before.charged)
      throw new Error('emails are missing, or the charged amount has changed');
    const count = (records: object): string => String(Object.keys(records).length);
    return `still signed in; ${count(now.capsules)} time capsules with the same bytes, ${count(now.paid)} paid capsules with the same reels, ${String(now.mails)} emails`;
  }

  private capsules(): Promise<TimeCapsuleDto[]> {
    return this.owner.get<TimeCapsuleDto[]>('/api/time-capsules');
  }
}
