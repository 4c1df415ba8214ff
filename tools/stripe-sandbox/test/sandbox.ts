import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeSandbox } from '@dear-future/testing/servers/stripe-sandbox';
import Stripe from 'stripe';

export const SECRET = 'whsec_of_this_test';

/** The receiver of webhooks: keeps every event whose signature holds, and answers what it is told to. */
export class Receiver {
  readonly events: Stripe.Event[] = [];
  /** Signed requests that came, answered well or not. */
  attempts = 0;
  /** The next answers; 200 when there are none left. */
  answers: number[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const header = request.headers['stripe-signature'] ?? '';
        const event = Stripe.webhooks.constructEvent(Buffer.concat(pieces), header, SECRET);
        receiver.attempts += 1;
        const status = receiver.answers.shift() ?? 200;
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

/** The real client, led to the sandbox as billing leads it. */
export function stripeAt({ url, apiKey }: StripeSandbox, key = apiKey): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 2 });
}

/** The id of the payment of a session that somebody tried to pay. */
export async function paymentOf(stripe: Stripe, session: string): Promise<string> {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session);
  if (typeof intent !== 'string') throw new Error('The session has no payment');
  return intent;
}

export function order(change: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: 'order-1',
    customer_email: 'ada@example.test',
    line_items: [
      {
        price_data: { currency: 'usd', unit_amount: 2900, product_data: { name: 'Wedding Capsule' } },
        quantity: 1,
      },
      { price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: 'Ten more <guests>' } }, quantity: 2 },
    ],
    metadata: { order: '1' },
    payment_intent_data: { metadata: { order: '1' } },
    success_url: 'http://localhost:3000/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/cancelled',
    expires_at: Math.floor(Date.now() / 1_000) + 30 * 60,
    ...change,
  };
}
