import type Stripe from 'stripe';

export interface Movement {
  id: string;
  amountCents: number;
  currency: string;
  at: Date;
}

type DisputeState = 'open' | 'won' | 'lost';

/** Leaves out inquiries (`warning_…`), which move no money. An appeal follows a lost dispute. */
const DISPUTE_STATES: Partial<Record<Stripe.Dispute['status'], DisputeState>> = {
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  needs_response: 'open',
  under_review: 'open',
};

/** `expired` and `failed` are final, `processing` waits for a bank. */
export type SessionState = 'open' | 'processing' | 'paid' | 'failed' | 'expired';

export interface SessionFacts {
  stripeSessionId: string;
  orderId: string | null;
  checkoutId: string | null;
  state: SessionState;
  intentId: string | null;
  totalCents: number;
  currency: string;
  expiresAt: Date;
  charge: Movement | null;
  refunds: (Movement & { hasFailed: boolean })[];
  disputes: (Movement & { state: DisputeState })[];
}

export interface StripeResponses {
  session: Stripe.Checkout.Session;
  intent: Stripe.PaymentIntent | null;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

export function readFacts({ session, intent, refunds, disputes }: StripeResponses): SessionFacts {
  const { metadata } = session;
  return {
    stripeSessionId: session.id,
    orderId: metadata?.['orderId'] ?? null,
    checkoutId: metadata?.['checkoutId'] ?? null,
    state: stateOf(session, intent),
    intentId: intent?.id ?? null,
    totalCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    expiresAt: dateOf(session.expires_at),
    charge: chargeOf(intent),
    refunds: refunds.map((refund) => ({
      ...movementOf(refund),
      hasFailed: refund.status === 'failed' || refund.status === 'canceled',
    })),
    disputes: disputes.flatMap((dispute) => {
      const state = disputeStateOf(dispute);
      return state === undefined ? [] : [{ ...movementOf(dispute), state }];
    }),
  };
}

/** A dispute is prevented by returning the money at once, or by convincing the bank, which moves no money. */
function disputeStateOf({ status, balance_transactions: moved }: Stripe.Dispute): DisputeState | undefined {
  if (status !== 'prevented') return DISPUTE_STATES[status];
  return moved.reduce((total, { amount }) => total + amount, 0) < 0 ? 'lost' : undefined;
}

/** A complete session is not always paid: a bank transfer completes the session at once, and may still fail. */
function stateOf(
  { status, payment_status: payment }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): SessionState {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (payment !== 'unpaid') return 'paid';
  const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return hasFailed ? 'failed' : 'processing';
}

function chargeOf(intent: Stripe.PaymentIntent | null): Movement | null {
  const charge = intent?.latest_charge;
  if (charge === undefined || charge === null || typeof charge === 'string' || charge.status !== 'succeeded')
    return null;
  return { ...movementOf(charge), amountCents: charge.amount_captured };
}

function movementOf(money: Pick<Stripe.Charge, 'id' | 'amount' | 'currency' | 'created'>): Movement {
  const { id, amount, currency, created } = money;
  return { id, amountCents: amount, currency, at: dateOf(created) };
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
