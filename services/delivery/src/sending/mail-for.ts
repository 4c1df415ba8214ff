import type { Mail } from '../mail/mail-transport.js';
import { arrivalMail } from '../mail-templates/arrival-mail.js';
import { openingMail } from '../mail-templates/opening-mail.js';
import { paymentMail } from '../mail-templates/payment-mail.js';
import { recipientMail } from '../mail-templates/recipient-mail.js';
import { responsesMail } from '../mail-templates/responses-mail.js';
import { unplayableMail } from '../mail-templates/unplayable-mail.js';
import type { DeliveryContext } from './delivery-context.js';

export function mailFor(delivery: DeliveryContext, publicUrl: string): Promise<Mail> {
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
