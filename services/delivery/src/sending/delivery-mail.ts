import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { DeliverySettings } from '../config.js';
import { DELIVERY_TRANSPORT } from '../mail/mail.module.js';
import type { Mail, MailTransport } from '../mail/mail-transport.js';
import type { SendOutcome } from '../mail/outcome.js';
import { arrivalMail } from '../mail-templates/arrival-mail.js';
import { openingMail } from '../mail-templates/opening-mail.js';
import { paymentMail } from '../mail-templates/payment-mail.js';
import { recipientMail } from '../mail-templates/recipient-mail.js';
import { responsesMail } from '../mail-templates/responses-mail.js';
import { unplayableMail } from '../mail-templates/unplayable-mail.js';
import type { DeliveryContext } from './delivery-context.js';

@Injectable()
export class DeliveryMail {
  constructor(
    @Inject(DELIVERY_TRANSPORT) private readonly transport: MailTransport,
    @Inject(SETTINGS) private readonly settings: DeliverySettings,
  ) {}

  /**
   * @param startedAt start of the deadline, on the clock of `performance.now()`
   * @param stopping aborted when the process stops
   */
  async send(delivery: DeliveryContext, startedAt: number, stopping: AbortSignal): Promise<SendOutcome> {
    if (delivery.email === null) return { kind: 'not_sent', code: null, reason: 'no address' };
    const mail = await mailFor(delivery, this.settings.PUBLIC_URL);
    return this.transport.send({
      mail,
      to: delivery.email,
      messageId: delivery.messageId,
      signal: stopping,
      startedAt,
    });
  }
}

/** The email for the kind of source. */
function mailFor(delivery: DeliveryContext, publicUrl: string): Promise<Mail> {
  switch (delivery.sourceKind) {
    case 'time-capsule':
      return delivery.recipientName === null
        ? arrivalMail({ ...delivery, capsuleId: delivery.sourceId }, publicUrl)
        : recipientMail(
            {
              ...delivery,
              recipientName: delivery.recipientName,
              secret: delivery.secret ?? '',
              senderName: delivery.firstName,
              senderEmail: delivery.senderEmail ?? '',
            },
            publicUrl,
          );
    case 'prompt-responses':
      return responsesMail(
        {
          ...delivery,
          promptId: delivery.sourceId,
          count: delivery.responseCount,
          names: delivery.responderNames,
          unsubscribeToken: delivery.unsubscribeToken ?? '',
        },
        publicUrl,
      );
    case 'paid-capsule':
      return openingMail(
        {
          ...delivery.details,
          capsuleId: delivery.sourceId,
          title: delivery.promptTitle,
          createdAt: delivery.recordedAt,
          firstName: delivery.firstName,
        },
        publicUrl,
      );
    case 'payment':
      return paymentMail(
        { ...delivery.details, title: delivery.promptTitle, at: delivery.recordedAt, firstName: delivery.firstName },
        publicUrl,
      );
    case 'unplayable-video':
      return unplayableMail({ ...delivery, ...delivery.details }, publicUrl);
  }
}
