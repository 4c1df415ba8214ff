import { Module } from '@nestjs/common';
import { ServiceModule } from '@dear-future/service-kit/service/service-module';
import { WorkModule } from '@dear-future/work/work-module';
import type { ServiceDefinition } from '@dear-future/service-kit/service/bootstrap';
import { InvariantMetrics } from './invariants.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { Notification, Notifications } from './notifications/notifications.js';
import { EmailSettingsController } from './notifications/email-settings.controller.js';
import { CapsuleMessages } from './messages/capsule-messages.js';
import { RecipientMessages } from './messages/recipient-messages.js';
import { ResponseMails } from './messages/response-mails.js';
import { CapsulePlans } from './schedule/capsule-plans.js';
import { LocalTimes } from './schedule/local-times.js';
import { DUE_QUEUE, Schedule } from './schedule/schedule.js';
import { DeliveriesController } from './sending/deliveries.controller.js';
import { DeliveryTransport, SignInTransport } from './mail/mail-transport.js';
import { Deliverer } from './sending/deliverer.js';
import { SignInMailController } from './sign-in/sign-in-mail.controller.js';
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
      DeliveryTransport,
      SignInTransport,
      Schedule,
      LocalTimes,
      Deliverer,
      CapsulePlans,
      Notifications,
      CapsuleMessages,
      RecipientMessages,
      ResponseMails,
      InvariantMetrics,
    ],
  }),
};
