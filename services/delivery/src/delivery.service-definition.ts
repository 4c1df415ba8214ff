import { defineService } from '@dear-future/work/define-service';
import { InvariantMetrics } from './invariants/invariant-metrics.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { Notification, Notifications } from './notifications/notifications.js';
import { PaidCapsuleMessages } from './paid-capsules/paid-capsule-messages.js';
import { EmailSettingsController } from './recipients/email-settings.controller.js';
import { RecipientMessages } from './recipients/recipient-messages.js';
import { ResponseMails } from './responses/response-mails.js';
import { CapsulePlans } from './schedule/capsule-plans.js';
import { LocalTimes } from './schedule/local-times.js';
import { Schedule } from './schedule/schedule.js';
import { TimeCapsuleMessages } from './schedule/time-capsule-messages.js';
import { DeliveriesController } from './sending/deliveries.controller.js';
import { DeliveryTransport, SignInTransport } from './mail/mail-transport.js';
import { Deliverer } from './sending/deliverer.js';
import { SignInMailController } from './sign-in/sign-in-mail.controller.js';
import { UnplayableVideos } from './videos/unplayable-videos.js';
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
      TimeCapsuleMessages,
      RecipientMessages,
      ResponseMails,
      PaidCapsuleMessages,
      UnplayableVideos,
      InvariantMetrics,
    ],
  }),
});
