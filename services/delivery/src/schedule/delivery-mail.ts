import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { DeliverySettings } from '../config.js';
import { DELIVERY_TRANSPORT } from '../mail/mail.tokens.js';
import type { Mail, MailTransport } from '../mail/mail-transport.js';
import type { SendOutcome } from '../mail/outcome.js';
import { arrivalMail } from '../mail/templates/arrival-mail.js';
import { openingMail } from '../mail/templates/opening-mail.js';
import { paymentMail } from '../mail/templates/payment-mail.js';
import { recipientMail } from '../mail/templates/recipient-mail.js';
import { responsesMail } from '../mail/templates/responses-mail.js';
import { unplayableMail } from '../mail/templates/unplayable-mail.js';
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
  async send(file: DeliveryContext, startedAt: number, stopping: AbortSignal): Promise<SendOutcome> {
    if (file.email === null) return { kind: 'not_sent', code: null, reason: 'recipient unknown' };
    const mail = await mailFor(file, this.settings.PUBLIC_URL);
    return this.transport.send({ mail, to: file.email, messageId: file.messageId, signal: stopping, startedAt });
  }
}

/** The mail for the kind of source. */
function mailFor(file: DeliveryContext, publicUrl: string): Promise<Mail> {
  switch (file.sourceKind) {
    case 'time-capsule':
      return file.recipientName === null
        ? arrivalMail({ ...file, capsuleId: file.sourceId }, publicUrl)
        : recipientMail(
            {
              ...file,
              recipientName: file.recipientName,
              secret: file.secret ?? '',
              senderName: file.firstName,
              senderEmail: file.senderEmail ?? '',
            },
            publicUrl,
          );
    case 'prompt-responses':
      return responsesMail(
        {
          ...file,
          promptId: file.sourceId,
          count: file.responseCount,
          names: file.responderNames,
          unsubscribeToken: file.unsubscribeToken ?? '',
        },
        publicUrl,
      );
    case 'paid-capsule':
      return openingMail(
        {
          ...file.details,
          capsuleId: file.sourceId,
          title: file.promptTitle,
          createdAt: file.recordedAt,
          firstName: file.firstName,
        },
        publicUrl,
      );
    case 'payment':
      return paymentMail(
        { ...file.details, title: file.promptTitle, at: file.recordedAt, firstName: file.firstName },
        publicUrl,
      );
    case 'unplayable-video':
      return unplayableMail({ ...file, ...file.details }, publicUrl);
  }
}
