import { defineService } from '@dear-future/work/define-service';
import { DeliveryMetrics } from './delivery-metrics.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { Notification, Notifications } from './notifications/notifications.js';
import { EmailSettingsController } from './notifications/email-settings.controller.js';
import { CapsuleMessages } from './messages/capsule-messages.js';
import { RecipientMessages } from './messages/recipient-messages.js';
import { ResponseMails } from './messages/response-mails.js';
import { TimeCapsuleMessages } from './messages/time-capsule-messages.js';
import { PlanDecisions } from './schedule/plan-decisions.js';
import { LocalTimes } from './schedule/local-times.js';
import { Schedule } from './schedule/schedule.js';
import { DeliveriesController } from './sending/deliveries.controller.js';
import { DeliveryTransport, SignInTransport } from './mail/mail-transport.js';
import { Deliverer } from './sending/deliverer.js';
import { SignInMailController } from './sign-in/sign-in-mail.controller.js';
import { deliverySettings } from './config.js';

const IS_FINISHED = `EXISTS (SELECT 1 FROM deliveries d WHERE d.id = delivery_id AND d.state IN ('delivered', 'cancelled'))`;

export const deliveryService = defineService({
  name: 'delivery',
  settings: deliverySettings,
  entities: [Notification],
  purges: ({ KEEP_ATTEMPTS_DAYS, KEEP_NOTIFICATIONS_DAYS, KEEP_REMOVALS_DAYS }) => [
    { table: 'attempts', column: 'created_at', days: KEEP_ATTEMPTS_DAYS, condition: IS_FINISHED },
    { table: 'notifications', column: 'read_at', days: KEEP_NOTIFICATIONS_DAYS },
    { table: 'removals', column: 'created_at', days: KEEP_REMOVALS_DAYS },
  ],
  module: () => ({
    controllers: [DeliveriesController, NotificationsController, SignInMailController, EmailSettingsController],
    providers: [
      DeliveryTransport,
      SignInTransport,
      Schedule,
      LocalTimes,
      Deliverer,
      PlanDecisions,
      Notifications,
      CapsuleMessages,
      RecipientMessages,
      TimeCapsuleMessages,
      ResponseMails,
      DeliveryMetrics,
    ],
  }),
});
