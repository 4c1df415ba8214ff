import { randomUUID } from 'node:crypto';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { CapsuleOpened } from '@dear-future/contracts/messages/capsule-opened';
import type { ContributionReceived } from '@dear-future/contracts/messages/contribution-received';
import type { ContributionRemoved } from '@dear-future/contracts/messages/contribution-removed';
import type { PaymentAnnounced } from '@dear-future/contracts/messages/payment-announced';
import { eventually } from '@dear-future/testing/eventually';
import type { DeliveryHarness } from './delivery-harness.js';
import type { DeliveryRow } from './delivery-row.js';

/** A paid capsule of the bench's person, and what the delivery service made of what it was told about it. */
export class HostedCapsule {
  readonly capsuleId: string = randomUUID();

  constructor(private readonly bench: DeliveryHarness) {}

  /** What capsules says on the day. */
  async open(change: Partial<CapsuleOpened> = {}): Promise<CapsuleOpened> {
    const opened: CapsuleOpened = {
      capsuleId: this.capsuleId,
      generation: 1,
      personId: this.bench.personId,
      title: 'Our Wedding',
      capsuleType: 'wedding',
      contributionCount: 3,
      names: ['Maya', 'Tom', 'Zoe'],
      hasReel: true,
      dueAt: new Date().toISOString(),
      timeZone: 'Europe/Berlin',
      createdAt: '2026-05-04T10:00:00.000Z',
      ...change,
    };
    await this.bench.post('capsules', 'capsule.opened', opened);
    return opened;
  }

  /** What billing says about money. */
  async announce(kind: PaymentAnnounced['kind'], change: Partial<PaymentAnnounced> = {}): Promise<PaymentAnnounced> {
    const announced: PaymentAnnounced = {
      announcementId: randomUUID(),
      kind,
      personId: this.bench.personId,
      capsuleId: this.capsuleId,
      title: 'Our Wedding',
      lines: [
        { kind: 'package', label: 'Wedding Capsule', unitCents: 2900, quantity: 1 },
        { kind: 'contributor-slots', label: '10 more contributors', unitCents: 1000, quantity: 3 },
      ],
      totalCents: 5900,
      amountCents: 5900,
      currency: 'usd',
      at: '2026-05-04T10:00:00.000Z',
      ...change,
    };
    await this.bench.post('billing', 'payment.announced', announced);
    return announced;
  }

  /** What capsules says about one contribution. */
  contribution(change: Partial<ContributionReceived> = {}): ContributionReceived {
    return {
      contributionId: randomUUID(),
      capsuleId: this.capsuleId,
      personId: this.bench.personId,
      title: 'Our Wedding',
      contributorName: 'Ann',
      receivedAt: new Date().toISOString(),
      ...change,
    };
  }

  async contribute(change: Partial<ContributionReceived> = {}): Promise<ContributionReceived> {
    const contribution = this.contribution(change);
    await this.bench.post('capsules', 'contribution.received', contribution);
    return contribution;
  }

  /** What the app shows of this capsule, newest first. */
  async told(): Promise<NotificationDto[]> {
    const all = await this.bench.notifications();
    return all.filter(({ path }) => path === `/capsules/${this.capsuleId}`);
  }

  async rows(sourceId: string): Promise<DeliveryRow[]> {
    const { rows } = await this.bench.admin.query<DeliveryRow>(
      'SELECT * FROM delivery.deliveries WHERE source_id = $1 ORDER BY generation',
      [sourceId],
    );
    return rows;
  }

  /** Waits until the newest delivery of a source is in a state: the capsule's own day, unless another is named. */
  async reaches(state: string, sourceId: string = this.capsuleId, withinMs = 20_000): Promise<DeliveryRow> {
    return eventually(
      async () => {
        const row = (await this.rows(sourceId)).at(-1);
        return row?.state === state ? row : undefined;
      },
      { withinMs, what: `the mail to be ${state}` },
    );
  }

  /** Says that a contribution was withdrawn. */
  async withdraw({ contributionId, capsuleId }: ContributionReceived): Promise<void> {
    const gone: ContributionRemoved = { contributionId, capsuleId };
    await this.bench.post('capsules', 'contribution.removed', gone);
  }

  allHandled(): Promise<void> {
    return this.bench.allHandled();
  }
}
