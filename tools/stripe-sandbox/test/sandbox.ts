import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { StripeSandbox } from '@dear-future/local-servers/stripe-sandbox';
import Stripe from 'stripe';

export const WEBHOOK_SECRET = 'whsec_of_this_test';

/** Receives webhooks, checks their signatures and records the events that it accepts. */
export class Receiver {
  readonly events: Stripe.Event[] = [];
  attempts = 0;
  /** The statuses of the next responses. The status of all others is 200. */
  nextStatuses: number[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer((request, response) => {
      void buffer(request).then((body) => {
        const event = Stripe.webhooks.constructEvent(body, request.headers['stripe-signature'] ?? '', WEBHOOK_SECRET);
        receiver.attempts += 1;
        const status = receiver.nextStatuses.shift() ?? 200;
        if (status === 200) receiver.events.push(event);
        response.writeHead(status).end();
      });
    });
    const receiver = new Receiver(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhook`;
  }

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** Returns a client of the package `stripe` that calls the sandbox. */
export function stripeAt({ url, apiKey }: StripeSandbox, key = apiKey): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 2 });
}

/** Returns the id of a session's PaymentIntent. */
export async function intentIdOf(stripe: Stripe, sessionId: string): Promise<string> {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionId);
  if (typeof intent !== 'string') throw new Error('The session has no PaymentIntent');
  return intent;
}

export function line(unit_amount: number, name = 'Wedding Capsule'): Stripe.Checkout.SessionCreateParams.LineItem {
  return { price_data: { currency: 'usd', unit_amount, product_data: { name } }, quantity: 1 };
}

export function order(change: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: 'order-1',
    customer_email: 'ada@example.test',
    line_items: [line(2900), { ...line(1000, 'Ten more <guests>'), quantity: 2 }],
    metadata: { order: '1' },
    payment_intent_data: { metadata: { order: '1' } },
    success_url: 'http://localhost:3000/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/cancelled',
    expires_at: Math.floor(Date.now() / 1_000) + 60 * 60,
    ...change,
  };
}
