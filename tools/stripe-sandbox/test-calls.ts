import { findOrThrow } from './api.js';
import { expireSession } from './checkout.js';
import { shownSession, type SandboxContext } from './sandbox-context.js';
import type { PageResponse } from './page-answer.js';
import { decline, failTransfer, payByCard, payLater, settle } from './payments.js';
import { closeDispute, failRefund, openDispute, refund } from './refunds.js';
import type { Session } from './objects.js';
import type { SandboxParts } from './server.js';
import { stateOf } from './state.js';
import { invalid } from './stripe-error.js';

const ACTIONS: Record<string, (context: SandboxContext, session: Session) => unknown> = {
  pay: (context, session) => shownSession(payByCard(context, session)),
  decline: (context, session) => ({ message: decline(context, session) }),
  'pay-later': (context, session) => shownSession(payLater(context, session)),
  settle: (context, session) => shownSession(settle(context, session)),
  'fail-transfer': (context, session) => shownSession(failTransfer(context, session)),
  'expire-now': (context, session) => shownSession(expireSession(context, session)),
};

/** Handles `/sandbox/…` in JSON: users' actions, faults and totals. */
export function testCalls(
  { context, faults, sender }: SandboxParts,
  call: string,
  body: string,
): PageResponse | undefined {
  if (call === 'GET /sandbox/state') return { status: 200, json: stateOf(context) };
  if (call === 'GET /sandbox/faults') return { status: 200, json: faults.current };
  if (call === 'PUT /sandbox/faults') return { status: 200, json: faults.set(parse(body)) };
  const [, kind = '', id = '', action = ''] =
    /^POST \/sandbox\/(sessions|payments|events)\/(\w+)\/([a-z-]+)$/.exec(call) ?? [];
  const act = ACTIONS[action];
  if (kind === 'sessions' && act) return { status: 200, json: act(context, findOrThrow(context, 'session', id)) };
  if (kind === 'payments' && action === 'dispute') {
    return { status: 200, json: openDispute(context, findOrThrow(context, 'intent', id)) };
  }
  if (kind === 'payments' && action === 'refund') {
    const { amount } = parse(body) as { amount?: unknown };
    if (amount !== undefined && !isCents(amount)) throw invalid('amount is not a number of cents', { param: 'amount' });
    return { status: 200, json: refund(context, findOrThrow(context, 'intent', id), { amount }) };
  }
  if (kind === 'payments' && action === 'fail-refund') {
    return { status: 200, json: failRefund(context, findOrThrow(context, 'intent', id)) };
  }
  if (kind === 'payments' && (action === 'dispute-won' || action === 'dispute-lost')) {
    const outcome = action === 'dispute-won' ? 'won' : 'lost';
    return { status: 200, json: closeDispute(context, findOrThrow(context, 'intent', id), outcome) };
  }
  if (kind === 'events' && action === 'send') {
    sender.sendAgain(findOrThrow(context, 'delivery', id));
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
