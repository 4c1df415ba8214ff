import { Injectable } from '@nestjs/common';
import {
  CapsuleOpened,
  ContributionReceived,
  ContributionRemoved,
} from '@dear-future/contracts/messages/paid-capsules';
import { PaymentAnnounced } from '@dear-future/contracts/messages/payments';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { guestName } from '../mail/plain-text.js';
import { announceContribution } from '../notifications/announcements.js';
import { Notifications } from '../notifications/notifications.js';
import { Schedule } from '../schedule/schedule.js';
import { isRemoved, lockSource, recordRemoval } from '../sources/sources.js';

@Injectable()
export class PaidCapsuleMessages {
  constructor(
    private readonly notifications: Notifications,
    private readonly schedule: Schedule,
  ) {}

  /** Schedules the email for now: capsules has applied the time zone, which here only formats dates. */
  @Handles(CapsuleOpened)
  async onCapsuleOpened(opened: CapsuleOpened, { manager }: MessageContext): Promise<void> {
    const { capsuleType, contributionCount, waitingCount, hasReel, timeZone } = opened;
    const names = opened.names.map(guestName).filter((name) => name !== null);
    await this.schedule.put(manager, {
      source: { kind: 'paid-capsule', id: opened.capsuleId },
      generation: opened.generation,
      userId: opened.userId,
      recordedAt: opened.createdAt,
      promptTitle: opened.title,
      details: { capsuleType, contributionCount, waitingCount, names, hasReel, timeZone },
    });
  }

  @Handles(PaymentAnnounced)
  async onPaymentAnnounced(announced: PaymentAnnounced, { manager }: MessageContext): Promise<void> {
    const { announcementId, userId, title, at, ...details } = announced;
    await this.schedule.put(manager, {
      source: { kind: 'payment', id: announcementId },
      generation: 1,
      userId,
      recordedAt: at,
      promptTitle: title,
      details,
    });
  }

  @Handles(ContributionReceived)
  async onContributionReceived(contribution: ContributionReceived, { manager }: MessageContext): Promise<void> {
    const { contributionId, capsuleId, userId } = contribution;
    await lockSource(manager, 'paid-capsule', capsuleId);
    if (await isRemoved(manager, contributionId)) return;
    const subject = { subjectId: contributionId, topic: 'contributed' };
    await this.notifications.write(manager, userId, subject, announceContribution(contribution));
  }

  @Handles(ContributionRemoved)
  async onContributionRemoved(
    { contributionId, capsuleId }: ContributionRemoved,
    { manager }: MessageContext,
  ): Promise<void> {
    await lockSource(manager, 'paid-capsule', capsuleId);
    if (!(await recordRemoval(manager, contributionId))) return;
    await this.notifications.withdraw(manager, [contributionId]);
    await this.schedule.forget(manager, 'unplayable-video', contributionId);
  }
}
