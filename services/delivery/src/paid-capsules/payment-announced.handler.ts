import { Injectable } from '@nestjs/common';
import { paymentAnnounced, type PaymentAnnounced } from '@dear-future/contracts/messages/payments';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Schedule } from '../schedule/schedule.js';

/** Each announcement becomes one delivery, with an email and a notification. */
@Injectable()
@Handles(paymentAnnounced)
export class PaymentAnnouncedHandler implements MessageHandler<PaymentAnnounced> {
  constructor(private readonly schedule: Schedule) {}

  async handle(announced: PaymentAnnounced, { manager }: MessageContext): Promise<void> {
    const { kind, capsuleId, lines, totalCents, amountCents, currency, refundedSoFarCents, returnReason } = announced;
    await this.schedule.put(manager, {
      source: { kind: 'payment', id: announced.announcementId },
      generation: 1,
      channel: 'email',
      userId: announced.userId,
      dueAt: null,
      timeZone: null,
      recordedAt: announced.at,
      promptTitle: announced.title,
      personalNote: null,
      details: {
        kind,
        capsuleId,
        lines,
        totalCents,
        amountCents,
        currency,
        ...(refundedSoFarCents !== undefined && { refundedSoFarCents }),
        ...(returnReason !== undefined && { returnReason }),
      },
    });
  }
}
