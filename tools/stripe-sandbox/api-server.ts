import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { perform } from './api.js';
import { expireDueSessions } from './checkout.js';
import { API_VERSION, newId, nowInSeconds, type SandboxContext } from './sandbox-context.js';
import type { ActiveFaults } from './faults.js';
import { parseForm } from './form.js';
import { Params } from './params.js';
import { readBody } from './read-body.js';
import { invalid, StripeError } from './stripe-error.js';

interface ApiResponse {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** Responds as Stripe does: checks the API key, and repeats responses to repeated calls. Also injects faults. */
export async function respondToApiCall(
  context: SandboxContext,
  faults: ActiveFaults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  await faults.delay();
  const result = catchErrors(() => {
    requireKey(context, request.headers.authorization ?? '');
    return respondOnce(context, faults, request, body);
  });
  if (result.status < 400 && faults.takeDroppedResponse()) {
    request.socket.destroy();
    return;
  }
  const bytes = Buffer.from(`${JSON.stringify(result.body, undefined, 2)}\n`);
  const key = request.headers['idempotency-key'];
  response.writeHead(result.status, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    'cache-control': 'no-cache, no-store',
    'request-id': newId('req'),
    'stripe-version': request.headers['stripe-version'] ?? API_VERSION,
    ...(typeof key === 'string' && { 'idempotency-key': key }),
    ...result.headers,
  });
  response.end(bytes);
}

/** Repeats the first response to an idempotency key. The effects of a call and its response are stored together. */
function respondOnce(
  context: SandboxContext,
  faults: ActiveFaults,
  request: IncomingMessage,
  body: string,
): ApiResponse {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method ?? 'GET';
  const key = method === 'POST' ? request.headers['idempotency-key'] : undefined;
  const work = (): ApiResponse => {
    const failure = faults.takeFailure();
    if (failure !== undefined) throw injectedFailure(failure);
    if (faults.current.refuseExpiry && pathname.endsWith('/expire')) {
      throw invalid('A payment for this Checkout Session is in progress, so it cannot be expired.');
    }
    expireDueSessions(context);
    const params = new Params(parseForm(method === 'POST' ? body : search));
    return { status: 200, body: perform(context, { method, path: pathname, params }) };
  };
  if (typeof key !== 'string') return context.store.transaction(work);
  const fingerprint = createHash('sha256').update(`${method} ${pathname}\n${body}`).digest('hex');
  const stored = context.store.find('answer', key);
  if (stored && stored.fingerprint !== fingerprint) throw reusedKeyError(key);
  if (stored) return { status: stored.status, body: stored.body, headers: { 'idempotent-replayed': 'true' } };
  const remember = (result: ApiResponse): ApiResponse => {
    context.store.put('answer', { id: key, created: nowInSeconds(context), fingerprint, ...result });
    return result;
  };
  try {
    return context.store.transaction(() => remember(work()));
  } catch (error) {
    if (!(error instanceof StripeError) || !error.isRemembered) throw error;
    return context.store.transaction(() => remember(responseOf(error)));
  }
}

function catchErrors(work: () => ApiResponse): ApiResponse {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeError) return responseOf(error);
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return { status: 500, body: { error: { type: 'api_error', message: 'The sandbox failed; see its log.' } } };
  }
}

function responseOf({ status, body }: StripeError): ApiResponse {
  return { status, body: { error: body } };
}

/** The API key is a bearer token or the user name of basic authentication. */
function requireKey(context: SandboxContext, header: string): void {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (.+)$/i.exec(header) ?? [];
  const given = scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : value.trim();
  if (given === undefined || given === '') {
    throw new StripeError(401, { type: 'invalid_request_error', message: 'You did not provide an API key.' });
  }
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (timingSafeEqual(hash(given), hash(context.settings.secretKey))) return;
  const message = `Invalid API Key provided: ${given.slice(0, 7)}****`;
  throw new StripeError(401, { type: 'invalid_request_error', message });
}

function injectedFailure(status: number): StripeError {
  if (status !== 402) return new StripeError(status, { type: 'api_error', message: 'An unknown error occurred' });
  return new StripeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  });
}

function reusedKeyError(key: string): StripeError {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new StripeError(400, { type: 'idempotency_error', message });
}
