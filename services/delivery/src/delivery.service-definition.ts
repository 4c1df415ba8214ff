import { Module } from '@nestjs/common';
import { ServiceModule } from '@dear-future/service-kit/service/service-module';
import { WorkModule } from '@dear-future/work/work-module';
import type { ServiceDefinition } from '@dear-future/service-kit/service/bootstrap';
import { InvariantMetrics } from './invariants/invariant-metrics.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { Notification, Notifications } from './notifications/notifications.js';
import { PaidCapsuleMessages } from './paid-capsules/paid-capsule-messages.js';
import { EmailSettingsController } from './recipients/email-settings.controller.js';
import { RecipientMessages } from './recipients/recipient-messages.js';
import { ResponseMails } from './responses/response-mails.js';
import { CapsulePlans } from './schedule/capsule-plans.js';
import { LocalTimes } from './schedule/local-times.js';
import { DUE_QUEUE, Schedule } from './schedule/schedule.js';
import { TimeCapsuleMessages } from './schedule/time-capsule-messages.js';
import { DeliveriesController } from './sending/deliveries.controller.js';
import { transports } from './mail/transports.js';
import { Deliverer } from './sending/deliverer.js';
import { SignInMailController } from './sign-in/sign-in-mail.controller.js';
import { UnplayableVideos } from './videos/unplayable-videos.js';
import { readDeliverySettings, type DeliverySettings } from './config.js';

@Module({})
class DeliveryModule {}

export const deliveryService: ServiceDefinition<DeliverySettings> = {
  name: 'delivery',
  readSettings: readDeliverySettings,
  module: (settings) => ({
    module: DeliveryModule,
    imports: [
      ServiceModule.forService({ name: 'delivery', settings, entities: [Notification] }),
      WorkModule.forService({ name: 'delivery', settings, queues: [DUE_QUEUE] }),
    ],
    controllers: [DeliveriesController, NotificationsController, SignInMailController, EmailSettingsController],
    providers: [
      ...transports,
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
};
