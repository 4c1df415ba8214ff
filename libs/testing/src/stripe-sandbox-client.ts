/** What can be let go wrong; what is left out does not. All times are milliseconds. */
export interface StripeFaults {
  /** Every answer of the API comes later. */
  latencyMs?: number;
  /** The next `count` calls are refused without having done anything; an idempotency key keeps its 500 or 402. */
  failNext?: { status: 500 | 503 | 402; count: number };
  /** The next so many calls do their work, then the connection breaks. */
  dropAnswers?: number;
  /** No page of a list is longer, whatever its caller asks for. */
  longestPage?: number;
  webhooks?: {
    /** Nothing is sent while it is on. */
    off?: boolean;
    delayMs?: number;
    /** Every event that arrived is sent once more. */
    duplicate?: boolean;
    /** Events overtake one another within a second. */
    shuffle?: boolean;
  };
}

export interface StripeSessionState {
  id: string;
  clientReferenceId: string | null;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  /** Whether a transfer is on its way. */
  underWay: boolean;
  amount: number;
  refunded: number;
  dispute: 'needs_response' | 'won' | 'lost' | null;
  paymentIntent: string | null;
  url: string | null;
}

/** The sandbox's books, in cents. */
export interface StripeState {
  /** Everything that was ever received. */
  charged: number;
  /** Of that, what was given back. */
  refunded: number;
  /** Of that, disputes that are open or lost. */
  disputed: number;
  /** The newest first. */
  sessions: StripeSessionState[];
  webhooks: { waiting: number; delivered: number; givenUp: number };
}

/** What tests do in the Stripe sandbox: as a person on the hosted page, as a bank, as bad luck. */
export class StripeSandboxClient {
  constructor(private readonly url: string) {}

  async pay(session: string): Promise<void> {
    await this.call('POST', `sessions/${session}/pay`);
  }

  /** Tries a card that is declined; the session stays open. */
  async decline(session: string): Promise<void> {
    await this.call('POST', `sessions/${session}/decline`);
  }

  /** Promises a bank transfer: completed, unpaid. */
  async payLater(session: string): Promise<void> {
    await this.call('POST', `sessions/${session}/pay-later`);
  }

  /** The promised transfer arrives. */
  async settle(session: string): Promise<void> {
    await this.call('POST', `sessions/${session}/settle`);
  }

  async failTransfer(session: string): Promise<void> {
    await this.call('POST', `sessions/${session}/fail-transfer`);
  }

  async expireNow(session: string): Promise<void> {
    await this.call('POST', `sessions/${session}/expire-now`);
  }

  /** @param paymentIntent the id of a payment that arrived */
  async dispute(paymentIntent: string): Promise<void> {
    await this.call('POST', `payments/${paymentIntent}/dispute`);
  }

  async closeDispute(paymentIntent: string, outcome: 'won' | 'lost'): Promise<void> {
    await this.call('POST', `payments/${paymentIntent}/dispute-${outcome}`);
  }

  /** Refunds as Stripe's dashboard does: all that is left, unless an amount (cents) is given. */
  async refund(paymentIntent: string, amount?: number): Promise<void> {
    await this.call('POST', `payments/${paymentIntent}/refund`, amount === undefined ? {} : { amount });
  }

  /** What was given back last does not reach the person. */
  async failRefund(paymentIntent: string): Promise<void> {
    await this.call('POST', `payments/${paymentIntent}/fail-refund`);
  }

  /** Sends an event to the webhook once more. */
  async sendAgain(event: string): Promise<void> {
    await this.call('POST', `events/${event}/send`);
  }

  /** Replaces all faults by these; none without an argument. */
  async setFaults(faults: StripeFaults = {}): Promise<void> {
    await this.call('PUT', 'faults', faults);
  }

  async state(): Promise<StripeState> {
    return (await this.call('GET', 'state')) as StripeState;
  }

  /** The newest session of an order, by its `client_reference_id`. */
  async sessionOf(clientReferenceId: string): Promise<StripeSessionState | undefined> {
    return (await this.state()).sessions.find((session) => session.clientReferenceId === clientReferenceId);
  }

  private async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.url}/sandbox/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The Stripe sandbox answered ${method} ${path} with ${answer.status}: ${text}`);
    return JSON.parse(text) as unknown;
  }
}
