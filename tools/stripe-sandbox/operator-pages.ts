import { performMerchantAction } from './merchant-actions.js';
import { operatorPage } from './operator-page.js';
import type { PageResponse } from './page-response.js';
import type { SandboxParts } from './sandbox-parts.js';
import { invalid } from './stripe-error.js';

/** Shows the merchant's payments on a page like Stripe's dashboard, and handles its buttons. */
export function operatorPages(parts: SandboxParts, call: string, body: string): PageResponse | undefined {
  if (call === 'GET /') return { status: 200, html: operatorPage(parts.context) };
  const [, kind = '', id = '', name = ''] = /^POST \/(payments|sessions|events)\/(\w+)\/([a-z-]+)$/.exec(call) ?? [];
  const result = performMerchantAction(parts, { kind, id, name, readAmount: () => enteredCents(body) });
  return result && { status: 303, location: '/' };
}

/** Converts the entered dollars to cents. Returns undefined if the field is empty. */
function enteredCents(body: string): number | undefined {
  const text = new URLSearchParams(body).get('amount')?.trim() ?? '';
  if (text === '') return undefined;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text) || Number(text) === 0) {
    throw invalid(`"${text}" is not a valid amount. Enter dollars such as 12.50, above 0 and below 1000000.`, {
      param: 'amount',
    });
  }
  return Math.round(Number(text) * 100);
}
