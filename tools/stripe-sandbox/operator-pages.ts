import { findOrThrow } from './api.js';
import { operatorPage } from './operator-page.js';
import type { PageResponse } from './page-answer.js';
import { failTransfer, settle } from './payments.js';
import { closeDispute, failRefund, openDispute, refund } from './refunds.js';
import type { SandboxParts } from './server.js';
import { invalid } from './stripe-error.js';

const HOME: PageResponse = { status: 303, location: '/' };

/** The actions of a merchant in Stripe's dashboard. */
export function operatorPages({ context, sender }: SandboxParts, call: string, body: string): PageResponse | undefined {
  if (call === 'GET /') return { status: 200, html: operatorPage(context) };
  const [, kind = '', id = '', action = ''] = /^POST \/(payments|sessions|events)\/(\w+)\/([a-z-]+)$/.exec(call) ?? [];
  switch (`${kind} ${action}`) {
    case 'payments refund':
      refund(context, findOrThrow(context, 'intent', id), { amount: typedAmount(body) });
      return HOME;
    case 'payments fail-refund':
      failRefund(context, findOrThrow(context, 'intent', id));
      return HOME;
    case 'payments dispute':
      openDispute(context, findOrThrow(context, 'intent', id));
      return HOME;
    case 'payments dispute-won':
      closeDispute(context, findOrThrow(context, 'intent', id), 'won');
      return HOME;
    case 'payments dispute-lost':
      closeDispute(context, findOrThrow(context, 'intent', id), 'lost');
      return HOME;
    case 'sessions settle':
      settle(context, findOrThrow(context, 'session', id));
      return HOME;
    case 'sessions fail-transfer':
      failTransfer(context, findOrThrow(context, 'session', id));
      return HOME;
    case 'events send':
      sender.sendAgain(findOrThrow(context, 'delivery', id));
      return HOME;
    default:
      return undefined;
  }
}

/** Returns the typed dollars in cents, or undefined for the whole amount. */
function typedAmount(body: string): number | undefined {
  const text = new URLSearchParams(body).get('amount')?.trim() ?? '';
  if (text === '') return undefined;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text) || Number(text) === 0) {
    throw invalid(`"${text}" is not an amount. Write it like 12.50.`, { param: 'amount' });
  }
  return Math.round(Number(text) * 100);
}
