import { findOrThrow } from './api.js';
import { failTransfer, settle } from './payments.js';
import { closeDispute, failRefund, openDispute, refund } from './refunds.js';
import { shownSession } from './sandbox-context.js';
import type { SandboxParts } from './sandbox-parts.js';

export interface MerchantAction {
  kind: string;
  id: string;
  name: string;
  /** Reads how many cents to refund or dispute; undefined means all that has not been refunded yet. */
  readAmount: () => number | undefined;
  /** Reads the currency of a dispute; undefined means that of the payment. */
  readCurrency?: () => string | undefined;
}

/** Does what a merchant can do in Stripe's dashboard. Returns the result, or undefined for an unknown action. */
export function performMerchantAction(
  { context, sender }: SandboxParts,
  { kind, id, name, readAmount, readCurrency = () => undefined }: MerchantAction,
): object | undefined {
  switch (`${kind} ${name}`) {
    case 'payments refund':
      return refund(context, findOrThrow(context, 'intent', id), { amount: readAmount() });
    case 'payments fail-refund':
      return failRefund(context, findOrThrow(context, 'intent', id));
    case 'payments dispute':
      return openDispute(context, findOrThrow(context, 'intent', id), {
        amount: readAmount(),
        currency: readCurrency(),
      });
    case 'payments dispute-prevented':
      return openDispute(context, findOrThrow(context, 'intent', id), {}, 'prevented');
    case 'payments dispute-won':
      return closeDispute(context, findOrThrow(context, 'intent', id), 'won');
    case 'payments dispute-lost':
      return closeDispute(context, findOrThrow(context, 'intent', id), 'lost');
    case 'sessions settle':
      return shownSession(settle(context, findOrThrow(context, 'session', id)));
    case 'sessions fail-transfer':
      return shownSession(failTransfer(context, findOrThrow(context, 'session', id)));
    case 'events send':
      sender.sendAgain(findOrThrow(context, 'delivery', id));
      return { id };
    default:
      return undefined;
  }
}
