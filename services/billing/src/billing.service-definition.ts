import { defineService } from '@dear-future/work/define-service';
import Stripe from 'stripe';
import { CheckoutController } from './checkout/checkout.controller.js';
import { CheckoutChooser } from './checkout/checkout-chooser.js';
import { OrderMessages } from './messages/order-messages.js';
import { OrderWriter } from './settlement/order-writer.js';
import { PaymentSync } from './settlement/payment-sync.js';
import { Orders } from './orders/orders.js';
import { CheckoutRow, OrderRow } from './orders/rows.js';
import { PaymentMetrics } from './payments/payment-metrics.js';
import { PaymentsController } from './payments/payments.controller.js';
import { stripeClient } from './stripe/stripe-client.js';
import { StripeApi } from './stripe/stripe-api.js';
import { CheckList } from './settlement/check-list.js';
import { PaymentChecks } from './settlement/payment-checks.js';
import { Reconciler } from './webhooks/reconciler.js';
import { WebhookController } from './webhooks/webhook.controller.js';
import { billingSettings } from './config.js';

export const billingService = defineService({
  name: 'billing',
  settings: billingSettings,
  entities: [OrderRow, CheckoutRow],
  purges: ({ KEEP_PAYMENT_CHECKS_DAYS: days }) => [
    { table: 'payment_checks', column: 'created_at', days, condition: "state IN ('handled', 'ignored')" },
  ],
  module: (settings) => ({
    controllers: [CheckoutController, PaymentsController, WebhookController],
    providers: [
      { provide: Stripe, useFactory: () => stripeClient(settings) },
      StripeApi,
      Orders,
      CheckList,
      OrderWriter,
      OrderMessages,
      PaymentSync,
      CheckoutChooser,
      PaymentChecks,
      Reconciler,
      PaymentMetrics,
    ],
  }),
  bodyParser: false,
  configure: (app) => {
    // Stripe signs the exact bytes of an event, so the webhook gets its body unparsed.
    app.useBodyParser('raw', { type: ({ url }) => url === '/billing/webhook', limit: '1mb', inflate: false });
    app.useBodyParser('json');
  },
});
