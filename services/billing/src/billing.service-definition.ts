import { defineService } from '@dear-future/work/define-service';
import Stripe from 'stripe';
import { CheckoutController } from './checkout/checkout.controller.js';
import { CheckoutChooser } from './checkout/checkout-chooser.js';
import { Checkouts } from './orders/checkouts.js';
import { FactsWriter } from './settlement/facts-writer.js';
import { PaymentSync } from './settlement/payment-sync.js';
import { Orders } from './orders/orders.js';
import { CheckoutRow, OrderRow } from './orders/rows.js';
import { CancelledOrders } from './settlement/cancelled-orders.js';
import { PaymentMetrics } from './payments/payment-metrics.js';
import { PaymentsController } from './payments/payments.controller.js';
import { Reconciler } from './reconciliation/reconciler.js';
import { stripeClient } from './stripe/stripe-client.js';
import { StripeApi } from './stripe/stripe-api.js';
import { StripeTaskList } from './settlement/stripe-task-list.js';
import { StripeTasks } from './settlement/stripe-tasks.js';
import { StripeEvents } from './webhooks/stripe-events.js';
import { WebhookController } from './webhooks/webhook.controller.js';
import { billingSettings } from './config.js';

const MAX_EVENT_SIZE = '1mb';

export const billingService = defineService({
  name: 'billing',
  settings: billingSettings,
  entities: [OrderRow, CheckoutRow],
  module: (settings) => ({
    controllers: [CheckoutController, PaymentsController, WebhookController],
    providers: [
      { provide: Stripe, useFactory: () => stripeClient(settings) },
      StripeApi,
      Orders,
      Checkouts,
      StripeTaskList,
      FactsWriter,
      PaymentSync,
      CancelledOrders,
      CheckoutChooser,
      StripeEvents,
      StripeTasks,
      Reconciler,
      PaymentMetrics,
    ],
  }),
  bodyParser: false,
  configure: (app) => {
    // A signature covers the exact bytes of Stripe's events, whatever their content type.
    app.useBodyParser('raw', { type: ({ url }) => url === '/webhooks/stripe', limit: MAX_EVENT_SIZE, inflate: false });
    app.useBodyParser('json');
  },
});
