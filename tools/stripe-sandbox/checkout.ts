import { emit, newId, nowInSeconds, shownSession, type SandboxContext } from './sandbox-context.js';
import type { LineItem, Session } from './objects.js';
import type { Params } from './params.js';
import { invalid } from './stripe-error.js';

const MAX_SESSION_SECONDS = 24 * 60 * 60;
const MIN_CHARGE_CENTS = 50;
const SESSION_PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

/** https://docs.stripe.com/api/checkout/sessions/create */
export function createSession(context: SandboxContext, params: Params): Session {
  const mode = params.requiredText('mode');
  if (mode !== 'payment') throw invalid('The sandbox supports only the mode "payment".', { param: 'mode' });
  const lines = params.objects('line_items').map(readLine);
  const [first] = lines;
  if (!first) throw invalid('Missing required param: line_items.', { param: 'line_items', code: 'parameter_missing' });
  if (lines.some(({ currency }) => currency !== first.currency)) {
    throw invalid('All line items must have the same currency.', { param: 'line_items' });
  }
  const total = lines.reduce((sum, { amount_total }) => sum + amount_total, 0);
  if (total > 0 && total < MIN_CHARGE_CENTS) {
    const message = `The Checkout Session's total amount due must add up to at least $0.50 ${first.currency}`;
    throw invalid(message, { code: 'amount_too_small' });
  }
  const id = newId('cs_test');
  const created = nowInSeconds(context);
  const paymentData = params.object('payment_intent_data');
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    cancel_url: readUrl(params, 'cancel_url', id) ?? null,
    client_reference_id: params.text('client_reference_id') ?? null,
    created,
    currency: first.currency,
    customer: null,
    customer_details: null,
    customer_email: readEmail(params) ?? null,
    expires_at: readExpiry(context, params, created),
    line_items: { object: 'list', data: lines, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` },
    livemode: false,
    metadata: params.metadata(),
    mode,
    payment_intent: null,
    payment_intent_data: {
      metadata: paymentData.metadata(),
      description: paymentData.text('description') ?? null,
      receipt_email: paymentData.text('receipt_email') ?? null,
    },
    payment_method_types: params.texts('payment_method_types'),
    payment_status: 'unpaid',
    status: 'open',
    success_url: readRequiredUrl(params, 'success_url', id),
    ui_mode: 'hosted_page',
    url: `${context.settings.publicUrl}/pay/${id}`,
  };
  if (session.payment_method_types.length === 0) session.payment_method_types = ['card', 'customer_balance'];
  paymentData.refuseOthers();
  // The sandbox accepts these parameters, but ignores them.
  for (const name of ['submit_type', 'locale', 'ui_mode']) params.text(name);
  params.refuseOthers();
  return context.store.put('session', session);
}

/** Expires an open session, so that it can no longer be paid. */
export function expireSession(context: SandboxContext, session: Session): Session {
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  return context.store.transaction(() => {
    const expired = context.store.put('session', { ...session, status: 'expired', url: null });
    emit(context, 'checkout.session.expired', shownSession(expired));
    return expired;
  });
}

export function expireDueSessions(context: SandboxContext): void {
  const now = nowInSeconds(context);
  for (const session of context.store.list('session')) {
    if (session.status === 'open' && session.expires_at <= now) expireSession(context, session);
  }
}

function readLine(params: Params): LineItem {
  const price = params.object('price_data');
  const product = price.object('product_data');
  const currency = price.requiredText('currency').toLowerCase();
  const unitAmount = price.requiredInteger('unit_amount', 0);
  const name = product.requiredText('name');
  const details = product.text('description') ?? null;
  product.metadata();
  const quantity = params.integer('quantity', 1) ?? 1;
  if (currency.length !== 3) throw invalid(`Invalid currency: ${currency}`, { param: price.fullName('currency') });
  for (const part of [product, price, params]) part.refuseOthers();
  return {
    id: newId('li'),
    object: 'item',
    amount_subtotal: unitAmount * quantity,
    amount_total: unitAmount * quantity,
    currency,
    description: name,
    product_description: details,
    price: { object: 'price', currency, unit_amount: unitAmount, type: 'one_time' },
    quantity,
  };
}

function readExpiry(context: SandboxContext, params: Params, created: number): number {
  const requested = params.integer('expires_at', 0, Number.MAX_SAFE_INTEGER);
  if (requested === undefined) return created + MAX_SESSION_SECONDS;
  // Allows for the time that the request takes, as Stripe does.
  const isTooSoon = requested < created + context.settings.shortestSessionSeconds - 5 || requested <= created;
  if (isTooSoon || requested > created + MAX_SESSION_SECONDS + 5) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  return requested;
}

function readUrl(params: Params, name: string, id: string): string | undefined {
  const text = params.text(name)?.replaceAll(SESSION_PLACEHOLDER, id);
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw invalid('Not a valid URL', { param: name, code: 'url_invalid' });
  }
  return text;
}

function readEmail(params: Params): string | undefined {
  const text = params.text('customer_email');
  if (text !== undefined && !/^[^\s@]+@[^\s@]+$/.test(text)) {
    throw invalid(`Invalid email address: ${text}`, { param: 'customer_email', code: 'email_invalid' });
  }
  return text;
}

function readRequiredUrl(params: Params, name: string, id: string): string {
  params.requiredText(name);
  return readUrl(params, name, id) ?? '';
}
