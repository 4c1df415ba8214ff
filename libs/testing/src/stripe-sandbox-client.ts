export interface StripeFaults {
  latencyMs?: number;
  /** The next `count` calls fail without effect. Later calls with the same idempotency key get the same 500 or 402. */
  failNext?: { status: 500 | 503 | 402; count: number };
  /** Processes the next calls, as many as this, but drops their connections instead of responding. */
  dropAnswers?: number;
  /** Maximum page size of lists, whatever the caller requests. */
  longestPage?: number;
  webhooks?: {
    paused?: boolean;
    delayMs?: number;
    duplicate?: boolean;
    /** Reorders events of the same second. */
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
  dispute: 'needs_response' | 'won' | 'lost' | null;
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

/** Acts as users on the hosted page, as banks, and as Stripe's dashboard. */
export class StripeSandboxClient {
  constructor(private readonly url: string) {}

  pay = (session: string) => this.post(`sessions/${session}/pay`);
  /** The session stays open. */
  decline = (session: string) => this.post(`sessions/${session}/decline`);
  /** Chooses a bank transfer: the session is complete, but unpaid. */
  payLater = (session: string) => this.post(`sessions/${session}/pay-later`);
  /** The bank transfer arrives. */
  settle = (session: string) => this.post(`sessions/${session}/settle`);
  failTransfer = (session: string) => this.post(`sessions/${session}/fail-transfer`);
  expireNow = (session: string) => this.post(`sessions/${session}/expire-now`);

  dispute = (paymentIntent: string) => this.post(`payments/${paymentIntent}/dispute`);
  closeDispute = (paymentIntent: string, outcome: 'won' | 'lost') =>
    this.post(`payments/${paymentIntent}/dispute-${outcome}`);
  /** @param amount cents; default: the remaining amount */
  refund = (paymentIntent: string, amount?: number) => this.post(`payments/${paymentIntent}/refund`, { amount });
  /** The newest refund does not reach the user. */
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
