import { randomUUID } from 'node:crypto';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type {
  CapsuleNeedsDate,
  CapsuleOpened,
  ContributionReceived,
} from '@dear-future/contracts/messages/paid-capsules';
import type { PaymentAnnounced } from '@dear-future/contracts/messages/payments';
import type { DeliveryRow } from './delivery-database.js';
import type { DeliveryHarness } from './delivery-harness.js';
import { samplePayment } from './sample-mails.js';

/** A paid capsule of the harness's user. Posts messages about the capsule, and reads the resulting rows. */
export class TestPaidCapsule {
  readonly capsuleId: string = randomUUID();

  constructor(private readonly harness: DeliveryHarness) {}

  async open(change: Partial<CapsuleOpened> = {}): Promise<CapsuleOpened> {
    const opened: CapsuleOpened = {
      capsuleId: this.capsuleId,
      generation: 1,
      userId: this.harness.userId,
      title: 'Our Wedding',
      capsuleType: 'wedding',
      contributionCount: 3,
      waitingCount: 0,
      names: ['Maya', 'Tom', 'Zoe'],
      hasReel: true,
      timeZone: 'Europe/Berlin',
      createdAt: '2026-05-04T10:00:00.000Z',
      ...change,
    };
    await this.harness.post('capsules', 'capsule.opened', opened);
    return opened;
  }

  readonly needsDate = (number: number): CapsuleNeedsDate => ({
    capsuleId: this.capsuleId,
    userId: this.harness.userId,
    title: 'Our Wedding',
    number,
    isLast: false,
    at: new Date().toISOString(),
  });

  async announce(kind: PaymentAnnounced['kind'], change: Partial<PaymentAnnounced> = {}): Promise<PaymentAnnounced> {
    const announced: PaymentAnnounced = {
      announcementId: randomUUID(),
      kind,
      userId: this.harness.userId,
      capsuleId: this.capsuleId,
      title: 'Our Wedding',
      lines: samplePayment.lines,
      totalCents: samplePayment.totalCents,
      amountCents: samplePayment.amountCents,
      currency: samplePayment.currency,
      at: '2026-05-04T10:00:00.000Z',
      ...change,
    };
    await this.harness.post('billing', 'payment.announced', announced);
    return announced;
  }

  contribution(contributorName = 'Ann'): ContributionReceived {
    return {
      contributionId: randomUUID(),
      capsuleId: this.capsuleId,
      userId: this.harness.userId,
      title: 'Our Wedding',
      contributorName,
      receivedAt: new Date().toISOString(),
    };
  }

  async receive(contribution: ContributionReceived): Promise<void> {
    await this.harness.post('capsules', 'contribution.received', contribution);
  }

  async withdraw({ contributionId, capsuleId }: ContributionReceived): Promise<void> {
    await this.harness.post('capsules', 'contribution.removed', { contributionId, capsuleId });
  }

  notifications(): Promise<NotificationDto[]> {
    return this.harness.notifications(`/capsules/${this.capsuleId}`);
  }

  rows(): Promise<DeliveryRow[]> {
    return this.harness.rows(this.capsuleId);
  }

  /** Waits until the newest email about the opening is in the given state. */
  waitForState(state: string): Promise<DeliveryRow> {
    return this.harness.waitForNewestState(this.capsuleId, state);
  }
}
