import { Injectable } from '@nestjs/common';
import {
  CapsuleNeedsDate,
  CapsuleOpened,
  ContributionReceived,
  ContributionRemoved,
} from '@dear-future/contracts/messages/paid-capsules';
import { PaymentAnnounced } from '@dear-future/contracts/messages/payments';
import { RecipientReplied } from '@dear-future/contracts/messages/recipients';
import { CapsulePictureReady } from '@dear-future/contracts/messages/time-capsules';
import { VideoUnplayable } from '@dear-future/contracts/messages/videos';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { cleanGuestName } from '../mail/plain-text.js';
import { describeContribution, describeReply } from '../notifications/announcements.js';
import { Notifications } from '../notifications/notifications.js';
import { Schedule } from '../schedule/schedule.js';
import { isErased, isRemoved, lockSource, recordRemoval } from '../sources/sources.js';

@Injectable()
export class CapsuleMessages {
  constructor(
    private readonly notifications: Notifications,
    private readonly schedule: Schedule,
  ) {}

  @Handles(CapsulePictureReady)
  async onCapsulePictureReady({ capsuleId, picture }: CapsulePictureReady, { manager }: MessageContext): Promise<void> {
    await lockSource(manager, 'time-capsule', capsuleId);
    if (await isErased(manager, capsuleId)) return;
    await manager.query(
      `INSERT INTO pictures (capsule_id, jpeg) VALUES ($1, $2)
         ON CONFLICT (capsule_id) DO UPDATE SET jpeg = EXCLUDED.jpeg`,
      [capsuleId, Buffer.from(picture, 'base64')],
    );
  }

  @Handles(RecipientReplied)
  async onRecipientReplied(reply: RecipientReplied, { manager }: MessageContext): Promise<void> {
    const { replyId, userId, capsuleId, kind } = reply;
    await lockSource(manager, 'time-capsule', capsuleId);
    if (await isRemoved(manager, capsuleId)) return;
    const subject = { subjectId: replyId, capsuleId, topic: kind };
    await this.notifications.write(manager, userId, subject, describeReply(reply));
  }

  /** Schedules the email for now: the capsules service chose the time. The time zone is for the dates in the email. */
  @Handles(CapsuleOpened)
  async onCapsuleOpened(opened: CapsuleOpened, { manager }: MessageContext): Promise<void> {
    const { capsuleType, contributionCount, waitingCount, hasReel, timeZone } = opened;
    const names = opened.names.map(cleanGuestName).filter((name) => name !== null);
    await this.schedule.put(manager, {
      source: { kind: 'paid-capsule', id: opened.capsuleId },
      generation: opened.generation,
      userId: opened.userId,
      recordedAt: opened.createdAt,
      promptTitle: opened.title,
      details: { capsuleType, contributionCount, waitingCount, names, hasReel, timeZone },
    });
  }

  @Handles(CapsuleNeedsDate)
  async onCapsuleNeedsDate(reminder: CapsuleNeedsDate, { manager }: MessageContext): Promise<void> {
    const { capsuleId: id, userId, title: promptTitle, number: generation, isLast, at: recordedAt } = reminder;
    const source = { kind: 'date-reminder', id } as const;
    const details = { isFirst: generation === 1, isLast };
    await this.schedule.put(manager, { source, generation, userId, recordedAt, promptTitle, details });
  }

  @Handles(PaymentAnnounced)
  async onPaymentAnnounced(announced: PaymentAnnounced, { manager }: MessageContext): Promise<void> {
    const { announcementId: id, userId, title: promptTitle, at: recordedAt, ...details } = announced;
    const source = { kind: 'payment', id } as const;
    await this.schedule.put(manager, { source, generation: 1, userId, recordedAt, promptTitle, details });
  }

  @Handles(ContributionReceived)
  async onContributionReceived(contribution: ContributionReceived, { manager }: MessageContext): Promise<void> {
    const { contributionId, capsuleId, userId } = contribution;
    await lockSource(manager, 'paid-capsule', capsuleId);
    if (await isRemoved(manager, contributionId)) return;
    const subject = { subjectId: contributionId, topic: 'contributed' };
    await this.notifications.write(manager, userId, subject, describeContribution(contribution));
  }

  @Handles(ContributionRemoved)
  async onContributionRemoved(removed: ContributionRemoved, { manager }: MessageContext): Promise<void> {
    const { contributionId, capsuleId } = removed;
    await lockSource(manager, 'paid-capsule', capsuleId);
    if (!(await recordRemoval(manager, contributionId))) return;
    await this.notifications.withdraw(manager, [contributionId]);
    await this.schedule.forget(manager, 'unplayable-video', contributionId);
  }

  /** Reports a damaged video in the app, and a time capsule's also by email. A newer report replaces an older one. */
  @Handles(VideoUnplayable)
  async onVideoUnplayable(message: VideoUnplayable, { manager }: MessageContext): Promise<void> {
    const { itemId, kind, sourceId, userId, title, senderName, receivedAt } = message;
    await lockSource(manager, 'unplayable-video', itemId);
    const [last] = await manager.query<{ generation: number | null; isReported: boolean | null }[]>(
      `SELECT max(generation) AS generation, max(recorded_at) >= $2 AS "isReported"
         FROM deliveries WHERE source_kind = 'unplayable-video' AND source_id = $1`,
      [itemId, receivedAt],
    );
    if (last?.isReported) return;
    await this.schedule.forget(manager, 'unplayable-video', itemId);
    await this.schedule.put(manager, {
      source: { kind: 'unplayable-video', id: itemId },
      generation: (last?.generation ?? 0) + 1,
      channel: kind === 'time-capsule' ? 'email' : 'app',
      userId,
      recordedAt: receivedAt,
      promptTitle: title,
      details: { kind, sourceId, senderName: cleanGuestName(senderName) },
    });
  }
}
