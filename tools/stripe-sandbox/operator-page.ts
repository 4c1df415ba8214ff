import type { SandboxContext } from './sandbox-context.js';
import { html, money, page, type Markup } from './html.js';
import type { Delivery, Session } from './objects.js';
import { isTransferPending } from './payments.js';
import { disputeOf, refundToFail } from './refunds.js';
import { stateOf } from './state.js';

const MAX_ROWS = 50;

interface Badge {
  text: string;
  tone: '' | 'good' | 'bad';
}

export function operatorPage(context: SandboxContext): string {
  const { charged, refunded, disputed } = stateOf(context);
  const sessions = context.store.list('session').slice(0, MAX_ROWS);
  const deliveries = context.store.list('delivery').slice(0, MAX_ROWS);
  return page(
    'Payments',
    html`<main>
      <h1>Payments</h1>
      <p class="soft">What Stripe's dashboard would show. <a href="/">Reload</a></p>
      <dl class="sums">
        ${figure('Received', charged)} ${figure('Refunded', refunded)} ${figure('Disputed', disputed)}
      </dl>
      <h2>Checkouts</h2>
      ${
        sessions.length === 0
          ? html`<p class="soft">No checkouts yet.</p>`
          : html`<ul class="things">
              ${sessions.map((session) => payment(context, session))}
            </ul>`
      }
      <h2>Webhooks</h2>
      <p class="soft small">Events are sent to <span class="mono">${context.settings.webhookUrl}</span></p>
      ${
        deliveries.length === 0
          ? html`<p class="soft">No events yet.</p>`
          : html`<ul class="things dense">
              ${deliveries.map((delivery) => webhook(context, delivery))}
            </ul>`
      }
    </main>`,
  );
}

function figure(name: string, amount: number): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${money(amount, 'usd')}</dd>
  </div>`;
}

function payment(context: SandboxContext, session: Session): Markup {
  const { text, tone } = badgeOf(context, session);
  return html`<li>
    <div class="head">
      <strong>${money(session.amount_total, session.currency)}</strong>
      <span class="state ${tone}">${text}</span>
    </div>
    <p>
      ${session.line_items.data.map(
        (line) =>
          html`${line.description}${line.quantity > 1 && html` × ${line.quantity}`}
            <span class="soft">${money(line.amount_total, line.currency)}</span><br />`,
      )}
    </p>
    <p class="soft small">${session.customer_email ?? 'no email address'} · ${formatTime(session.created)}</p>
    <p class="mono">${session.id}${session.payment_intent !== null && html`<br />${session.payment_intent}`}</p>
    ${actions(context, session)}
  </li>`;
}

function badgeOf(context: SandboxContext, session: Session): Badge {
  const intent = context.store.find('intent', session.payment_intent ?? '');
  const charge = context.store.find('charge', intent?.latest_charge ?? '');
  const dispute = intent && disputeOf(context, intent);
  if (session.status === 'expired') return { text: 'expired', tone: '' };
  if (session.status === 'open') return { text: charge ? 'open, a card was declined' : 'open', tone: '' };
  if (dispute?.status === 'needs_response') return { text: 'disputed', tone: 'bad' };
  if (dispute?.status === 'lost') return { text: 'dispute lost', tone: 'bad' };
  if (dispute?.status === 'prevented') return { text: 'dispute prevented', tone: 'bad' };
  if (charge?.refunded) return { text: 'refunded', tone: '' };
  if (charge && charge.amount_refunded > 0) {
    return { text: `paid, ${money(charge.amount_refunded, charge.currency)} refunded`, tone: 'good' };
  }
  if (isTransferPending(context, session)) return { text: 'waiting for the transfer', tone: '' };
  if (session.payment_status === 'unpaid') return { text: 'transfer failed', tone: 'bad' };
  return { text: dispute ? 'paid, dispute won' : 'paid', tone: 'good' };
}

function actions(context: SandboxContext, session: Session): Markup | undefined {
  if (isTransferPending(context, session)) {
    return html`<div class="row">
      ${button(`/sessions/${session.id}/settle`, 'Let the transfer arrive')}
      ${button(`/sessions/${session.id}/fail-transfer`, 'Let the transfer fail')}
    </div>`;
  }
  if (session.status === 'open' && session.url !== null) {
    return html`<div class="row"><a class="small" href="${session.url}">Open the payment page</a></div>`;
  }
  const intent = context.store.find('intent', session.payment_intent ?? '');
  const charge = context.store.find('charge', intent?.latest_charge ?? '');
  if (!intent || charge?.status !== 'succeeded') return undefined;
  const dispute = disputeOf(context, intent);
  const path = `/payments/${intent.id}`;
  if (dispute?.status === 'needs_response') {
    return html`<div class="row">
      ${button(`${path}/dispute-won`, 'Dispute won')} ${button(`${path}/dispute-lost`, 'Dispute lost')}
    </div>`;
  }
  const failRefundButton = refundToFail(context, intent) && button(`${path}/fail-refund`, 'Let the last refund fail');
  if (charge.refunded || dispute?.status === 'lost' || dispute?.status === 'prevented')
    return failRefundButton && html`<div class="row">${failRefundButton}</div>`;
  return html`<div class="row">
    ${failRefundButton} ${button(`${path}/refund`, charge.amount_refunded > 0 ? 'Refund the rest' : 'Refund')}
    <form class="row" method="post" action="${path}/refund">
      <input name="amount" inputmode="decimal" required placeholder="12.50" aria-label="Amount to refund in dollars" />
      <button>Refund this amount</button>
    </form>
    ${!dispute && button(`${path}/dispute`, 'Dispute')}
  </div>`;
}

function webhook(context: SandboxContext, delivery: Delivery): Markup {
  const event = context.store.find('event', delivery.id);
  const tones = { delivered: 'good', waiting: '', 'given up': 'bad' } as const;
  const tries = delivery.attempts === 1 ? '1 attempt' : `${delivery.attempts} attempts`;
  return html`<li>
    <div class="head">
      <span>${event?.type}</span>
      <span class="state ${tones[delivery.state]}">${delivery.state}</span>
    </div>
    <div class="head">
      <span class="soft small">
        ${formatTime(delivery.created)} ·
        ${tries}${delivery.lastOutcome !== null && html` · last response: ${delivery.lastOutcome}`}
      </span>
      <div class="row">
        ${button(`/events/${delivery.id}/send`, delivery.state === 'waiting' ? 'Send now' : 'Send again')}
      </div>
    </div>
  </li>`;
}

function button(action: string, text: string): Markup {
  return html`<form method="post" action="${action}"><button>${text}</button></form>`;
}

function formatTime(seconds: number): string {
  return `${new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
