import { findOrThrow } from './api.js';
import { expireSession } from './checkout.js';
import { performMerchantAction } from './merchant-actions.js';
import type { Session } from './objects.js';
import type { PageResponse } from './page-response.js';
import { decline, payByCard, payLater } from './payments.js';
import { shownSession, type SandboxContext } from './sandbox-context.js';
import type { SandboxParts } from './sandbox-parts.js';
import { stateOf } from './state.js';
import { invalid } from './stripe-error.js';

const PAYER_ACTIONS: Record<string, (context: SandboxContext, session: Session) => object> = {
  pay: (context, session) => shownSession(payByCard(context, session)),
  decline: (context, session) => ({ message: decline(context, session) }),
  'pay-later': (context, session) => shownSession(payLater(context, session)),
  'expire-now': (context, session) => shownSession(expireSession(context, session)),
};

/** Handles `/sandbox/…`, with which tests act as payer and merchant, set faults and read totals. */
export function testCalls(parts: SandboxParts, call: string, body: string): PageResponse | undefined {
  const { context, faults } = parts;
  if (call === 'GET /sandbox/state') return { status: 200, json: stateOf(context) };
  if (call === 'GET /sandbox/faults') return { status: 200, json: faults.current };
  if (call === 'PUT /sandbox/faults') return { status: 200, json: faults.set(parse(body)) };
  const [, kind = '', id = '', name = ''] =
    /^POST \/sandbox\/(sessions|payments|events)\/(\w+)\/([a-z-]+)$/.exec(call) ?? [];
  const act = kind === 'sessions' ? PAYER_ACTIONS[name] : undefined;
  const result = act
    ? act(context, findOrThrow(context, 'session', id))
    : performMerchantAction(parts, {
        kind,
        id,
        name,
        readAmount: () => amountIn(body),
        readCurrency: () => currencyIn(body),
      });
  return result && { status: 200, json: result };
}

function amountIn(body: string): number | undefined {
  const { amount } = parse(body) as { amount?: unknown };
  if (amount === undefined || (typeof amount === 'number' && Number.isInteger(amount) && amount > 0)) return amount;
  throw invalid('amount must be a whole number of cents above 0', { param: 'amount' });
}

function currencyIn(body: string): string | undefined {
  const { currency } = parse(body) as { currency?: unknown };
  if (currency === undefined || typeof currency === 'string') return currency;
  throw invalid('currency must be a text', { param: 'currency' });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body === '' ? '{}' : body) as unknown;
  } catch {
    throw invalid('The body is not JSON');
  }
}
