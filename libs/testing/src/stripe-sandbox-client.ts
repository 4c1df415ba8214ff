/** Faults that can be switched on. Times are milliseconds. */
export interface StripeFaults {
  /** Delays every answer of the API. */
  latencyMs?: number;
  /** Refuses the next `count` calls without any effect; an idempotency key keeps its 500 or 402. */
  failNext?: { status: 500 | 503 | 402; count: number };
  /** Breaks the connection after the work of this many calls. */
  dropAnswers?: number;
  /** Longest page of a list, whatever the caller asks for. */
  longestPage?: number;
  webhooks?: {
    /** Sends nothing. */
    off?: boolean;
    delayMs?: number;
    /** Sends every event twice. */
    duplicate?: boolean;
    /** Reorders the events of a second. */
    shuffle?: boolean;
  };
}

export interface StripeSessionState {
  id: string;
  clientReferenceId: string | null;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  /** Whether a bank transfer is pending. */
  underWay: boolean;
  amount: number;
  refunded: number;
  dispute: 'needs_response' | 'won' | 'lost' | null;
  paymentIntent: string | null;
  url: string | null;
}

/** The sandbox's ledger, in cents. */
export interface StripeState {
  charged: number;
  refunded: number;
  /** Disputes that are open or lost. */
  disputed: number;
  /** The newest first. */
  sessions: StripeSessionState[];
  webhooks: { waiting: number; delivered: number; givenUp: number };
}

/** Does in the Stripe sandbox what users do on the hosted page, and what banks and Stripe's dashboard do. */
export class StripeSandboxClient {
  constructor(private readonly url: string) {}

  pay = (session: string) => this.post(`sessions/${session}/pay`);
  /** Tries a card that is declined; the session stays open. */
  decline = (session: string) => this.post(`sessions/${session}/decline`);
  /** Promises a bank transfer: complete, but unpaid. */
  payLater = (session: string) => this.post(`sessions/${session}/pay-later`);
  /** The promised transfer arrives. */
  settle = (session: string) => this.post(`sessions/${session}/settle`);
  failTransfer = (session: string) => this.post(`sessions/${session}/fail-transfer`);
  expireNow = (session: string) => this.post(`sessions/${session}/expire-now`);

  dispute = (paymentIntent: string) => this.post(`payments/${paymentIntent}/dispute`);
  closeDispute = (paymentIntent: string, outcome: 'won' | 'lost') =>
    this.post(`payments/${paymentIntent}/dispute-${outcome}`);
  /** Refunds as Stripe's dashboard does: all that is left (default), or an amount in cents. */
  refund = (paymentIntent: string, amount?: number) => this.post(`payments/${paymentIntent}/refund`, { amount });
  /** The newest refund does not reach the user. */
  failRefund = (paymentIntent: string) => this.post(`payments/${paymentIntent}/fail-refund`);

  /** Sends an event to the webhook once more. */
  sendAgain = (event: string) => this.post(`events/${event}/send`);

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

  private async post(path: string, body?: object): Promise<void> {
    await this.call('POST', path, body);
  }

  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.url}/sandbox/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The Stripe sandbox answered ${method} ${path} with ${answer.status}: ${text}`);
    return JSON.parse(text) as unknown;
  }
}
