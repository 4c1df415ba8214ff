export interface StripeFaults {
  latencyMs?: number;
  /** The next `count` calls fail without effect. A repeated idempotency key gets its 500 or 402 again, but no 503. */
  failNext?: { status: 500 | 503 | 402; count: number };
  /** How many of the next calls succeed, but lose their connection instead of getting the response. */
  dropAnswers?: number;
  /** Open sessions cannot be expired. */
  refuseExpiry?: boolean;
  /** The maximum page size of lists, even if the caller requests more. */
  longestPage?: number;
  webhooks?: {
    paused?: boolean;
    delayMs?: number;
    duplicate?: boolean;
    /** Delays each event by up to a second, so that events arrive out of order. */
    shuffle?: boolean;
  };
}

export interface StripeSessionState {
  id: string;
  clientReferenceId: string | null;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  underWay: boolean;
  amount: number;
  refunded: number;
  dispute: 'needs_response' | 'won' | 'lost' | 'prevented' | null;
  paymentIntent: string | null;
  url: string | null;
}

/** Amounts are in cents. */
export interface StripeState {
  charged: number;
  refunded: number;
  /** In disputes that are open or lost. */
  disputed: number;
  /** Newest first. */
  sessions: StripeSessionState[];
  webhooks: { waiting: number; delivered: number; givenUp: number };
}

/** Does what users do on the hosted page, what banks do, and what a merchant does on Stripe's dashboard. */
export class StripeSandboxClient {
  constructor(private readonly url: string) {}

  pay = (session: string) => this.post(`sessions/${session}/pay`);
  /** Declines the card. The session stays open. */
  decline = (session: string) => this.post(`sessions/${session}/decline`);
  /** Chooses a bank transfer: the session is complete, but unpaid. */
  payLater = (session: string) => this.post(`sessions/${session}/pay-later`);
  /** Lets the bank transfer arrive. */
  settle = (session: string) => this.post(`sessions/${session}/settle`);
  failTransfer = (session: string) => this.post(`sessions/${session}/fail-transfer`);
  expireNow = (session: string) => this.post(`sessions/${session}/expire-now`);

  /** @param part default: the remaining amount of the payment, in its currency */
  dispute = (paymentIntent: string, part: { amount?: number; currency?: string } = {}) =>
    this.post(`payments/${paymentIntent}/dispute`, part);
  /** Returns the payment at once, so that the bank opens no dispute. */
  preventDispute = (paymentIntent: string) => this.post(`payments/${paymentIntent}/dispute-prevented`);
  closeDispute = (paymentIntent: string, outcome: 'won' | 'lost') =>
    this.post(`payments/${paymentIntent}/dispute-${outcome}`);
  /** @param amount cents; default: the remaining amount */
  refund = (paymentIntent: string, amount?: number) => this.post(`payments/${paymentIntent}/refund`, { amount });
  /** Lets the newest refund fail, so that it does not reach the user. */
  failRefund = (paymentIntent: string) => this.post(`payments/${paymentIntent}/fail-refund`);

  sendAgain = (event: string) => this.post(`events/${event}/send`);

  async setFaults(faults: StripeFaults = {}): Promise<void> {
    await this.call('PUT', 'faults', faults);
  }

  async state(): Promise<StripeState> {
    return (await this.call('GET', 'state')) as StripeState;
  }

  /** Finds a session by the order's `client_reference_id`. */
  async sessionOf(clientReferenceId: string): Promise<StripeSessionState | undefined> {
    return (await this.state()).sessions.find((session) => session.clientReferenceId === clientReferenceId);
  }

  private async post(path: string, body?: object): Promise<void> {
    await this.call('POST', path, body);
  }

  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.url}/sandbox/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} of the Stripe sandbox returned ${response.status}: ${text}`);
    return JSON.parse(text) as unknown;
  }
}
