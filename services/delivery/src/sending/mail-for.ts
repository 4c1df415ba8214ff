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
      return (delivery.recipientName === null ? arrivalMail : recipientMail)(delivery, publicUrl);
    case 'prompt-responses':
      return responsesMail(delivery, publicUrl);
    case 'paid-capsule':
      return openingMail(delivery, publicUrl);
    case 'payment':
      return paymentMail(delivery, publicUrl);
    case 'unplayable-video':
      return unplayableMail(delivery, publicUrl);
  }
}
