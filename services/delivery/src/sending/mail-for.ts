import type { MailContent } from '../mail-layout/mail-content.js';
import { arrivalMail } from '../mail-templates/arrival-mail.js';
import { dateReminderMail } from '../mail-templates/date-reminder-mail.js';
import { openingMail } from '../mail-templates/opening-mail.js';
import { paymentMail } from '../mail-templates/payment-mail.js';
import { recipientMail } from '../mail-templates/recipient-mail.js';
import { responsesMail } from '../mail-templates/responses-mail.js';
import { unplayableMail } from '../mail-templates/unplayable-mail.js';
import type { DeliveryContext } from './delivery-context.js';

export function mailFor(delivery: DeliveryContext): MailContent {
  switch (delivery.sourceKind) {
    case 'time-capsule':
      return delivery.recipientName === null ? arrivalMail(delivery, delivery.now) : recipientMail(delivery);
    case 'prompt-responses':
      return responsesMail(delivery);
    case 'paid-capsule':
      return openingMail(delivery);
    case 'payment':
      return paymentMail(delivery);
    case 'date-reminder':
      return dateReminderMail(delivery);
    case 'unplayable-video':
      return unplayableMail(delivery);
  }
}
