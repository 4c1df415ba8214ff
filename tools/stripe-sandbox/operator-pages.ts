import { performMerchantAction } from './merchant-actions.js';
import { operatorPage } from './operator-page.js';
import type { PageResponse } from './page-response.js';
import type { SandboxParts } from './server.js';
import { invalid } from './stripe-error.js';

/** Shows a merchant's payments, as Stripe's dashboard does, and handles the buttons of that page. */
export function operatorPages(parts: SandboxParts, call: string, body: string): PageResponse | undefined {
  if (call === 'GET /') return { status: 200, html: operatorPage(parts.context) };
  const [, kind = '', id = '', name = ''] = /^POST \/(payments|sessions|events)\/(\w+)\/([a-z-]+)$/.exec(call) ?? [];
  const result = performMerchantAction(parts, { kind, id, name, readAmount: () => typedAmount(body) });
  return result && { status: 303, location: '/' };
}

/** Returns the typed dollars in cents, or undefined if the field is empty. */
function typedAmount(body: string): number | undefined {
  const text = new URLSearchParams(body).get('amount')?.trim() ?? '';
  if (text === '') return undefined;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text) || Number(text) === 0) {
    throw invalid(`"${text}" is not an amount. Write it like 12.50.`, { param: 'amount' });
  }
  return Math.round(Number(text) * 100);
}
