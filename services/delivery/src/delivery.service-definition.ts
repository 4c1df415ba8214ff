import { defineService } from '@dear-future/work/define-service';
import { DeliveryMetrics } from './delivery-metrics.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { Notification, Notifications } from './notifications/notifications.js';
import { EmailSettingsController } from './notifications/email-settings.controller.js';
import { CapsuleMessages } from './messages/capsule-messages.js';
import { RecipientMessages } from './messages/recipient-messages.js';
import { ResponseMails } from './messages/response-mails.js';
import { TimeCapsuleMessages } from './messages/time-capsule-messages.js';
import { CapsulePlans } from './schedule/capsule-plans.js';
import { LocalTimes } from './schedule/local-times.js';
import { Schedule } from './schedule/schedule.js';
import { DeliveriesController } from './sending/deliveries.controller.js';
import { DeliveryTransport, SignInTransport } from './mail/mail-transport.js';
import { Deliverer } from './sending/deliverer.js';
import { SignInMailController } from './sign-in/sign-in-mail.controller.js';
import { deliverySettings } from './config.js';

export const deliveryService = defineService({
  name: 'delivery',
  settings: deliverySettings,
  entities: [Notification],
  module: () => ({
    controllers: [DeliveriesController, NotificationsController, SignInMailController, EmailSettingsController],
    providers: [
      DeliveryTransport,
      SignInTransport,
      Schedule,
      LocalTimes,
      Deliverer,
      CapsulePlans,
      Notifications,
      CapsuleMessages,
      RecipientMessages,
      TimeCapsuleMessages,
      ResponseMails,
      DeliveryMetrics,
    ],
  }),
});
