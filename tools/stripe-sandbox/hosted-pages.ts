import { html, messagePage, money, page, type Markup } from './html.js';
import type { Charge, Session } from './objects.js';
import type { PageResponse } from './page-response.js';
import { decline, payByCard, payLater } from './payments.js';
import type { SandboxParts } from './sandbox-parts.js';

export function checkoutPage({ context }: SandboxParts, call: string, body: string): PageResponse | undefined {
  const [, method = '', id = ''] = /^(GET|POST) \/pay\/(\w+)$/.exec(call) ?? [];
  if (id === '') return undefined;
  const session = context.store.find('session', id);
  if (!session) return { status: 404, html: messagePage('This payment does not exist.') };
  if (method === 'GET' || session.status === 'expired') return { status: 200, ...showSession(session) };
  // The user may have clicked Pay twice.
  if (session.status === 'complete') return redirectTo(session.success_url);
  switch (new URLSearchParams(body).get('how')) {
    case 'card':
      payByCard(context, session);
      return redirectTo(session.success_url);
    case 'later':
      payLater(context, session);
      return redirectTo(session.success_url);
    case 'declined':
      return { status: 402, ...showSession(session, decline(context, session)) };
    case 'cancel':
      return redirectTo(session.cancel_url ?? session.success_url);
    default:
      return { status: 400, html: messagePage('You cannot pay in this way.') };
  }
}

/** Shows a receipt. Its id is random, so that only someone who has the link can open the page. */
export function receiptPage({ context }: SandboxParts, call: string): PageResponse | undefined {
  const [, id = ''] = /^GET \/receipts\/(\w+)$/.exec(call) ?? [];
  if (id === '') return undefined;
  const charge = context.store.find('charge', id);
  const session = context.store.list('session').find((each) => each.payment_intent === charge?.payment_intent);
  if (!charge?.paid || !session) return { status: 404, html: messagePage('This receipt does not exist.') };
  return { status: 200, html: receipt(charge, session) };
}

function showSession(session: Session, alert?: string): Pick<PageResponse, 'html' | 'formTargets'> {
  const { cancel_url: backUrl, success_url: nextUrl } = session;
  if (session.status === 'complete') {
    return { html: messagePage('This payment is complete.', { href: nextUrl, text: 'Continue' }) };
  }
  if (session.status === 'expired') {
    return {
      html: messagePage('This payment has expired.', backUrl === null ? undefined : { href: backUrl, text: 'Go back' }),
    };
  }
  return { html: openCheckout(session, alert), formTargets: [nextUrl, ...(backUrl === null ? [] : [backUrl])] };
}

function openCheckout(session: Session, alert: string | undefined): string {
  const total = money(session.amount_total, session.currency);
  return page(
    `Pay ${total}`,
    html`<main class="checkout">
      <section aria-label="Your order">
        <p class="soft">Pay Dear Future</p>
        <p class="total">${total}</p>
        ${orderLines(session)}
      </section>
      <section class="card" aria-label="Payment">
        <form method="post">
          ${alert !== undefined && html`<p class="alert" role="alert">${alert}</p>`}
          <h1>Pay with a card</h1>
          <p class="soft small">This test card is never charged.</p>
          ${
            session.customer_email !== null &&
            html`<label>Email <input value="${session.customer_email}" readonly /></label>`
          }
          <label>Card number <input value="4242 4242 4242 4242" readonly /></label>
          <div class="pair">
            <label>Expires <input value="12 / 34" readonly /></label>
            <label>CVC <input value="123" readonly /></label>
          </div>
          <div class="stack">
            <button class="main" name="how" value="card">Pay</button>
            <button name="how" value="declined">Pay with a card that is declined</button>
            <button name="how" value="later">Pay later (bank transfer)</button>
            <button class="quiet" name="how" value="cancel">Cancel</button>
          </div>
        </form>
      </section>
    </main>`,
  );
}

function orderLines({ line_items: { data }, amount_total: total, currency }: Session): Markup {
  return html`<dl class="lines">
    ${data.map(
      (line) =>
        html`<div>
          <dt>
            ${line.description} ${line.product_description !== null && html`<small>${line.product_description}</small>`}
            ${line.quantity > 1 && html`<small>${line.quantity} × ${money(line.price.unit_amount, currency)}</small>`}
          </dt>
          <dd>${money(line.amount_total, currency)}</dd>
        </div>`,
    )}
    <div class="sum">
      <dt>Total</dt>
      <dd>${money(total, currency)}</dd>
    </div>
  </dl>`;
}

function receipt(charge: Charge, session: Session): string {
  const day = new Date(charge.created * 1_000).toISOString().slice(0, 10);
  const how = charge.payment_method_details.type === 'card' ? 'Card ending in 4242' : 'Bank transfer';
  return page(
    'Receipt',
    html`<main class="narrow">
      <section class="card">
        <h1>Receipt</h1>
        <p class="soft small">Dear Future · <time datetime="${day}">${day}</time> · ${how}</p>
        ${orderLines(session)}
        ${
          charge.amount_refunded > 0 &&
          html`<p><strong>${money(charge.amount_refunded, charge.currency)} was refunded.</strong></p>`
        }
        <p class="mono">${charge.id}</p>
      </section>
    </main>`,
  );
}

function redirectTo(location: string): PageResponse {
  return { status: 303, location };
}
