import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceModule } from '@dear-future/service-kit/service/service-module';
import { WorkModule } from '@dear-future/work/work-module';
import Stripe from 'stripe';
import { CheckoutController } from './checkout/checkout.controller.js';
import { Checkout } from './checkout/checkout.js';
import { CheckoutChooser } from './checkout/checkout-chooser.js';
import type { BillingSettings } from './config.js';
import { UserKnownHandler } from './customers/user-known.handler.js';
import { Announcements } from './ledger/announcements.js';
import { Ledger } from './ledger/ledger.js';
import { Checkouts } from './orders/checkouts.js';
import { FactsWriter } from './settlement/facts-writer.js';
import { PaymentSync } from './settlement/payment-sync.js';
import { OrderCancelledHandler } from './settlement/order-cancelled.handler.js';
import { Orders } from './orders/orders.js';
import { PaymentCheckController } from './settlement/payment-check.controller.js';
import { PaymentUnwantedHandler } from './settlement/payment-unwanted.handler.js';
import { CancelledOrders } from './settlement/cancelled-orders.js';
import { PaymentMetrics } from './payments/payment-metrics.js';
import { PaymentsController } from './payments/payments.controller.js';
import { Payments } from './payments/payments.js';
import { EventReader } from './reconciliation/event-reader.js';
import { Reconciler } from './reconciliation/reconciler.js';
import { stripeClient } from './stripe/stripe-client.js';
import { StripeApi } from './stripe/stripe-api.js';
import { StripeTaskList, TASKS_QUEUE } from './settlement/stripe-task-list.js';
import { StripeTasks } from './settlement/stripe-tasks.js';
import { EVENTS_QUEUE, StripeEvents } from './webhooks/stripe-events.js';
import { WebhookController } from './webhooks/webhook.controller.js';

@Module({})
export class BillingModule {
  static with(settings: BillingSettings): DynamicModule {
    return {
      module: BillingModule,
      imports: [
        ServiceModule.forService({ name: 'billing', settings }),
        WorkModule.forService({
          name: 'billing',
          redisUrl: settings.REDIS_URL,
          sweepIntervalMs: settings.SWEEP_INTERVAL_MS,
          queues: [EVENTS_QUEUE, TASKS_QUEUE],
        }),
      ],
      controllers: [CheckoutController, PaymentCheckController, PaymentsController, WebhookController],
      providers: [
        { provide: Stripe, useFactory: () => stripeClient(settings) },
        StripeApi,
        Orders,
        Checkouts,
        Ledger,
        Announcements,
        StripeTaskList,
        FactsWriter,
        PaymentSync,
        CancelledOrders,
        CheckoutChooser,
        Checkout,
        StripeEvents,
        StripeTasks,
        EventReader,
        Reconciler,
        Payments,
        PaymentMetrics,
        UserKnownHandler,
        OrderCancelledHandler,
        PaymentUnwantedHandler,
      ],
    };
  }
}
