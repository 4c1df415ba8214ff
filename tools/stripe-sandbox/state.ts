import type { SandboxContext } from './sandbox-context.js';
import { isTransferPending } from './payments.js';

/** What tests read with `GET /sandbox/state`, such as totals to compare with the ledger. Amounts are in cents. */
interface SandboxState {
  charged: number;
  refunded: number;
  /** The total of all disputes that are open or lost. */
  disputed: number;
  sessions: {
    id: string;
    clientReferenceId: string | null;
    status: string;
    paymentStatus: string;
    /** Whether a bank transfer has neither arrived nor failed yet. */
    underWay: boolean;
    amount: number;
    refunded: number;
    dispute: string | null;
    paymentIntent: string | null;
    url: string | null;
  }[];
  webhooks: { waiting: number; delivered: number; givenUp: number };
}

export function stateOf(context: SandboxContext): SandboxState {
  const { store } = context;
  const charges = store.list('charge').filter(({ status }) => status === 'succeeded');
  const disputes = store.list('dispute');
  const deliveries = store.list('delivery');
  const inState = (state: string): number => deliveries.filter((each) => each.state === state).length;
  return {
    charged: sum(charges.map(({ amount }) => amount)),
    refunded: sum(charges.map(({ amount_refunded }) => amount_refunded)),
    disputed: sum(disputes.filter(({ status }) => status !== 'won').map(({ amount }) => amount)),
    sessions: store.list('session').map((session) => ({
      id: session.id,
      clientReferenceId: session.client_reference_id,
      status: session.status,
      paymentStatus: session.payment_status,
      underWay: isTransferPending(context, session),
      amount: session.amount_total,
      refunded: sum(
        charges
          .filter(({ payment_intent }) => payment_intent === session.payment_intent)
          .map(({ amount_refunded }) => amount_refunded),
      ),
      dispute: disputes.find(({ payment_intent }) => payment_intent === session.payment_intent)?.status ?? null,
      paymentIntent: session.payment_intent,
      url: session.url,
    })),
    webhooks: { waiting: inState('waiting'), delivered: inState('delivered'), givenUp: inState('given up') },
  };
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
