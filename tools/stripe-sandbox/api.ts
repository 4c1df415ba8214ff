import { createSession, expireSession } from './checkout.js';
import type { SandboxContext } from './sandbox-context.js';
import { expand } from './expand.js';
import { page, type ListResponse } from './lists.js';
import type { Kind, Records } from './objects.js';
import type { Params } from './params.js';
import { refund } from './refunds.js';
import { invalid, missing, StripeError } from './stripe-error.js';

interface ApiCall {
  method: string;
  /** Without the query string, for example `/v1/events`. */
  path: string;
  params: Params;
}

type ApiResult = object | ListResponse<object>;
type Route = (context: SandboxContext, params: Params, id: string) => ApiResult;

const ROUTES: [RegExp, Route][] = [
  [/^POST \/v1\/checkout\/sessions$/, (context, params) => createSession(context, params)],
  [/^GET \/v1\/checkout\/sessions$/, listSessions],
  [/^GET \/v1\/checkout\/sessions\/(\w+)$/, (context, params, id) => retrieve(context, params, 'session', id)],
  [
    /^GET \/v1\/checkout\/sessions\/(\w+)\/line_items$/,
    (context, params, id) => {
      const { data, url } = findOrThrow(context, 'session', id).line_items;
      return page(
        url,
        data.map((line) => ({ ...line, created: 0 })),
        params,
        context.maxPageSize(),
      );
    },
  ],
  [
    /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
    (context, params, id) => {
      params.refuseOthers();
      return expireSession(context, findOrThrow(context, 'session', id));
    },
  ],
  [/^GET \/v1\/events$/, listEvents],
  [/^GET \/v1\/events\/(\w+)$/, (context, params, id) => retrieve(context, params, 'event', id)],
  [/^POST \/v1\/refunds$/, createRefund],
  [/^GET \/v1\/refunds$/, (context, params) => listOf(context, params, 'refund', ['payment_intent', 'charge'])],
  [/^GET \/v1\/refunds\/(\w+)$/, (context, params, id) => retrieve(context, params, 'refund', id)],
  [/^GET \/v1\/payment_intents\/(\w+)$/, (context, params, id) => retrieve(context, params, 'intent', id)],
  [/^GET \/v1\/charges$/, (context, params) => listOf(context, params, 'charge', ['payment_intent'])],
  [/^GET \/v1\/charges\/(\w+)$/, (context, params, id) => retrieve(context, params, 'charge', id)],
  [/^GET \/v1\/disputes$/, (context, params) => listOf(context, params, 'dispute', ['payment_intent', 'charge'])],
  [/^GET \/v1\/disputes\/(\w+)$/, (context, params, id) => retrieve(context, params, 'dispute', id)],
];

/** What Stripe's error messages call our record types, and the parameters that contain their ids. */
const NAMES: Partial<Record<Kind, [what: string, param: string]>> = {
  session: ['checkout.session', 'session'],
  intent: ['payment_intent', 'intent'],
};

/** @throws StripeError */
export function perform(context: SandboxContext, { method, path, params }: ApiCall): unknown {
  const call = `${method} ${path}`;
  for (const [pattern, route] of ROUTES) {
    const match = pattern.exec(call);
    if (!match) continue;
    const paths = params.texts('expand');
    return expand(context, route(context, params, match[1] ?? ''), paths);
  }
  throw new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The sandbox supports only what the billing service uses.`,
  });
}

/** @throws StripeError resource_missing */
export function findOrThrow<K extends Kind>(context: SandboxContext, kind: K, id: string, param?: string): Records[K] {
  const record = context.store.find(kind, id);
  const [what, name] = NAMES[kind] ?? [kind, 'id'];
  if (!record) throw missing(what, id, param ?? name);
  return record;
}

function retrieve(context: SandboxContext, params: Params, kind: Kind, id: string): ApiResult {
  params.refuseOthers();
  return findOrThrow(context, kind, id);
}

function listSessions(context: SandboxContext, params: Params): ApiResult {
  const intent = params.text('payment_intent');
  const status = params.text('status');
  const matching = context.store
    .list('session')
    .filter(
      (each) => (intent ?? each.payment_intent) === each.payment_intent && (status ?? each.status) === each.status,
    );
  const result = page('/v1/checkout/sessions', matching, params, context.maxPageSize());
  params.refuseOthers();
  return result;
}

function listEvents(context: SandboxContext, params: Params): ApiResult {
  const type = params.text('type');
  const types = params.texts('types');
  if (type !== undefined && types.length > 0) throw invalid('You may pass only one of type and types.');
  if (types.length > 20) throw invalid('You may list up to 20 types.', { param: 'types' });
  const wanted = type === undefined ? types : [type];
  const events = context.store
    .list('event')
    .filter((event) => wanted.length === 0 || wanted.some((each) => matches(each, event.type)));
  const result = page('/v1/events', events, params, context.maxPageSize());
  params.refuseOthers();
  return result;
}

/** @param wanted a type, or the start of a type followed by `*` */
function matches(wanted: string, type: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

function listOf(
  context: SandboxContext,
  params: Params,
  kind: 'refund' | 'charge' | 'dispute',
  filters: ('payment_intent' | 'charge')[],
): ApiResult {
  const wanted = filters.flatMap((name) => {
    const value = params.text(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const matching = context.store
    .list(kind)
    .filter((each) =>
      wanted.every(([name, value]) => Object.entries(each).some(([k, v]) => k === name && v === value)),
    );
  const result = page(`/v1/${kind}s`, matching, params, context.maxPageSize());
  params.refuseOthers();
  return result;
}

function createRefund(context: SandboxContext, params: Params): ApiResult {
  const chargeId = params.text('charge');
  const intentId =
    chargeId === undefined
      ? params.requiredText('payment_intent')
      : findOrThrow(context, 'charge', chargeId, 'charge').payment_intent;
  const intent = findOrThrow(context, 'intent', intentId, 'payment_intent');
  const request = {
    amount: params.integer('amount', 1),
    reason: reasonOf(params),
    metadata: params.metadata(),
  };
  params.refuseOthers();
  return refund(context, intent, request);
}

function reasonOf(params: Params): string | undefined {
  const reason = params.text('reason');
  if (reason === undefined || ['duplicate', 'fraudulent', 'requested_by_customer'].includes(reason)) return reason;
  throw invalid(`Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer`, { param: 'reason' });
}
