import { Injectable } from '@nestjs/common';
import { paymentChanged, type PaymentChanged } from '@dear-future/contracts/messages/payments';
import { reelChanged, type ReelChanged } from '@dear-future/contracts/messages/reels';
import { videoDiscard } from '@dear-future/contracts/messages/videos';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { CapsulePayments } from '../orders/capsule-payments.js';
import { lockCapsule } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { recordReel } from '../reels/reel-requests.js';
import { isKept } from '../videos/video-owner.js';

@Injectable()
export class PaidCapsuleMessages {
  constructor(
    private readonly payments: CapsulePayments,
    private readonly hostUpdates: HostUpdates,
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  @Handles(paymentChanged)
  async onPayment(payment: PaymentChanged, { manager }: MessageContext): Promise<void> {
    const { orderId, version, state, isChargedBack = false } = payment;
    const capsule = await lockCapsule(manager, orderId);
    if (!capsule) {
      // Perhaps an old backup was restored. Billing still handles the payment.
      this.log.warn({ event: 'payment.unknown_order', orderId, state }, 'A payment is for an unknown capsule');
      return;
    }
    if (version <= capsule.paymentVersion) {
      this.log.info({ event: 'payment.stale', orderId, version, state }, 'Ignored a stale payment report');
      return;
    }
    const before = capsule.status;
    await this.payments.apply(manager, capsule, state, version);
    if (isChargedBack) await this.payments.revokeCredits(manager, capsule.id);
    this.log.info(
      { event: 'payment.changed', orderId, version, state, before, after: capsule.status },
      'A payment changed a capsule',
    );
  }

  @Handles(reelChanged)
  async onReel(change: ReelChanged, { manager }: MessageContext): Promise<void> {
    const { capsuleId, reelId, step, state } = change;
    const capsule = await lockCapsule(manager, capsuleId);
    const { changed, replacedVideo } = await recordReel(manager, change);
    if (changed && capsule) this.hostUpdates.changed(manager, capsule);
    // The video is outdated if the capsule was reopened or another reel was requested.
    for (const videoName of new Set([replacedVideo, change.videoName])) {
      if (videoName === null || (await isKept(manager, videoName))) continue;
      await this.messageSender.post(manager, videoDiscard, { videoName });
    }
    this.log.info(
      { event: 'reel.changed', capsuleId, reelId, step, state, changed },
      changed ? 'A highlight reel changed' : 'Ignored a stale report about a highlight reel',
    );
  }
}
