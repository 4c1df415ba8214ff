import { found } from './api.js';
import { expireSession } from './checkout.js';
import { shownSession, type Desk } from './desk.js';
import type { PageAnswer } from './page-answer.js';
import { decline, failTransfer, payByCard, payLater, settle } from './payments.js';
import { closeDispute, failRefund, openDispute, refund } from './refunds.js';
import type { Session } from './objects.js';
import type { SandboxParts } from './server.js';
import { stateOf } from './state.js';
import { invalid } from './stripe-error.js';

const ACTIONS: Record<string, (desk: Desk, session: Session) => unknown> = {
  pay: (desk, session) => shownSession(payByCard(desk, session)),
  decline: (desk, session) => ({ message: decline(desk, session) }),
  'pay-later': (desk, session) => shownSession(payLater(desk, session)),
  settle: (desk, session) => shownSession(settle(desk, session)),
  'fail-transfer': (desk, session) => shownSession(failTransfer(desk, session)),
  'expire-now': (desk, session) => shownSession(expireSession(desk, session)),
};

/** `/sandbox/…` in JSON: users' actions, faults, and recorded sums. */
export function testCalls({ desk, faults, sender }: SandboxParts, call: string, body: string): PageAnswer | undefined {
  if (call === 'GET /sandbox/state') return { status: 200, json: stateOf(desk) };
  if (call === 'GET /sandbox/faults') return { status: 200, json: faults.current };
  if (call === 'PUT /sandbox/faults') return { status: 200, json: faults.set(parse(body)) };
  const [, kind = '', id = '', action = ''] =
    /^POST \/sandbox\/(sessions|payments|events)\/(\w+)\/([a-z-]+)$/.exec(call) ?? [];
  const act = ACTIONS[action];
  if (kind === 'sessions' && act) return { status: 200, json: act(desk, found(desk, 'session', id)) };
  if (kind === 'payments' && action === 'dispute') {
    return { status: 200, json: openDispute(desk, found(desk, 'intent', id)) };
  }
  if (kind === 'payments' && action === 'refund') {
    const { amount } = parse(body) as { amount?: unknown };
    if (amount !== undefined && !isCents(amount)) throw invalid('amount is not a number of cents', { param: 'amount' });
    return { status: 200, json: refund(desk, found(desk, 'intent', id), { amount }) };
  }
  if (kind === 'payments' && action === 'fail-refund') {
    return { status: 200, json: failRefund(desk, found(desk, 'intent', id)) };
  }
  if (kind === 'payments' && (action === 'dispute-won' || action === 'dispute-lost')) {
    const outcome = action === 'dispute-won' ? 'won' : 'lost';
    return { status: 200, json: closeDispute(desk, found(desk, 'intent', id), outcome) };
  }
  if (kind === 'events' && action === 'send') {
    sender.sendAgain(found(desk, 'delivery', id));
    return { status: 200, json: { id } };
  }
  return undefined;
}

function isCents(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body === '' ? '{}' : body) as unknown;
  } catch {
    throw invalid('The body is not JSON');
  }
}
