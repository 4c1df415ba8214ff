import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceModule } from '@dear-future/service-kit/service/service-module';
import { WorkModule } from '@dear-future/work/work-module';
import type { DeliverySettings } from './config.js';
import { InvariantMetrics } from './invariants/invariant-metrics.js';
import { MailModule } from './mail/mail.module.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { Notifications } from './notifications/notifications.js';
import { CapsuleOpenedHandler } from './paid-capsules/capsule-opened.handler.js';
import { ContributionReceivedHandler } from './paid-capsules/contribution-received.handler.js';
import { ContributionRemovedHandler } from './paid-capsules/contribution-removed.handler.js';
import { PaymentAnnouncedHandler } from './paid-capsules/payment-announced.handler.js';
import { ContactChangedHandler } from './recipients/contact-changed.handler.js';
import { EmailSettings } from './recipients/email-settings.js';
import { EmailSettingsController } from './recipients/email-settings.controller.js';
import { RecipientReaddressedHandler } from './recipients/recipient-readdressed.handler.js';
import { RecipientRepliedHandler } from './recipients/recipient-replied.handler.js';
import { SenderJudgedHandler } from './recipients/sender-judged.handler.js';
import { UserChangedHandler } from './recipients/user-changed.handler.js';
import { ResponseMailBatches } from './responses/response-mails.js';
import { ResponseReceivedHandler } from './responses/response-received.handler.js';
import { ResponseRemovedHandler } from './responses/response-removed.handler.js';
import { CapsuleErasedHandler } from './schedule/capsule-erased.handler.js';
import { CapsulePlans } from './schedule/capsule-plans.js';
import { CapsuleSharedHandler } from './schedule/capsule-shared.handler.js';
import { DeliveryScheduledHandler } from './schedule/delivery-scheduled.handler.js';
import { LocalTimes } from './schedule/local-times.js';
import { DUE_QUEUE, Schedule } from './schedule/schedule.js';
import { Attempts } from './sending/attempts.js';
import { DeliverNowController } from './sending/deliver-now.controller.js';
import { DeliverNow } from './sending/deliver-now.js';
import { Deliverer } from './sending/deliverer.js';
import { DeliveryMail } from './sending/delivery-mail.js';
import { SignInMailController } from './sign-in/sign-in-mail.controller.js';
import { CapsulePicturedHandler } from './videos/capsule-pictured.handler.js';
import { VideoUnplayableHandler } from './videos/video-unplayable.handler.js';

@Module({})
export class DeliveryModule {
  static with(settings: DeliverySettings): DynamicModule {
    return {
      module: DeliveryModule,
      imports: [
        ServiceModule.forService({ name: 'delivery', settings }),
        WorkModule.forService({
          name: 'delivery',
          redisUrl: settings.REDIS_URL,
          sweepIntervalMs: settings.SWEEP_INTERVAL_MS,
          queues: [DUE_QUEUE],
        }),
        MailModule,
      ],
      controllers: [DeliverNowController, NotificationsController, SignInMailController, EmailSettingsController],
      providers: [
        Schedule,
        LocalTimes,
        Attempts,
        DeliveryMail,
        Deliverer,
        DeliverNow,
        CapsulePlans,
        CapsuleErasedHandler,
        CapsuleSharedHandler,
        Notifications,
        DeliveryScheduledHandler,
        EmailSettings,
        UserChangedHandler,
        ContactChangedHandler,
        RecipientReaddressedHandler,
        RecipientRepliedHandler,
        SenderJudgedHandler,
        ResponseMailBatches,
        ResponseReceivedHandler,
        ResponseRemovedHandler,
        CapsuleOpenedHandler,
        ContributionReceivedHandler,
        ContributionRemovedHandler,
        PaymentAnnouncedHandler,
        VideoUnplayableHandler,
        CapsulePicturedHandler,
        InvariantMetrics,
      ],
    };
  }
}
