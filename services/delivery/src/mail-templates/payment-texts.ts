import type { PaymentDetails } from '../sources/source-kinds.js';
import { hostPath } from './pages.js';

export const PAYMENTS_PATH = '/payment';

function isFullyRefunded({ kind, amountCents, refundedSoFarCents, totalCents, isReturned }: PaymentDetails): boolean {
  const isRefund = kind === 'refund' || kind === 'dispute_lost';
  return isRefund && (isReturned ?? (refundedSoFarCents ?? amountCents) >= totalCents);
}

export function paymentPath(details: PaymentDetails): string {
  const { kind, returnReason, capsuleId } = details;
  const isOnlyAboutMoney =
    isFullyRefunded(details) || kind === 'refund_failed' || (kind === 'returned' && returnReason === 'paid_twice');
  return isOnlyAboutMoney ? PAYMENTS_PATH : hostPath(capsuleId);
}

export function formatMoney(cents: number, currency: string): string {
  const amount = cents / 100;
  // Intl throws for anything but three letters.
  if (!/^[a-z]{3}$/i.test(currency)) return `${amount.toFixed(2)} ${currency.toUpperCase()}`;
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat('en-US', options).format(amount);
}

interface PaymentTexts {
  kicker: string;
  /** The label of the amount. */
  outcome: string;
  /** Emails add the title of the capsule. */
  subject: string;
  sentences: string[];
}

const REFUND_TIME = 'This usually takes 5–10 days, depending on your bank.';
const LINK_CLOSED =
  'Your capsule’s link is now closed. If the capsule was already delivered, you keep it. If not, it won’t be delivered.';
const LINK_WORKS_AGAIN =
  'Your capsule’s link works again. If the capsule’s date has passed, the capsule opens now. If it was already delivered, nothing changes.';

export function paymentTexts(payment: PaymentDetails): PaymentTexts {
  const amount = formatMoney(payment.amountCents, payment.currency);
  const isFull = isFullyRefunded(payment);
  const build = (outcome: string, subject: string, ...sentences: string[]): PaymentTexts => {
    const isRefund = payment.kind === 'refund' || payment.kind === 'refund_failed';
    const kicker = payment.kind === 'receipt' ? 'Thank you' : isRefund ? 'Your refund' : 'About your payment';
    return { kicker, outcome, subject, sentences };
  };
  switch (payment.kind) {
    case 'receipt':
      return build('Paid', 'Your receipt', `We’ve received your payment of ${amount}.`, 'Here’s your receipt.');
    case 'refund':
      return build(
        'Refunded',
        isFull ? 'Your payment is on its way back' : 'Part of your payment is on its way back',
        `${amount} of your payment is on its way back to you${isFull ? ', so all of it is refunded' : ''}. ${REFUND_TIME}`,
        ...(isFull ? [LINK_CLOSED] : []),
      );
    case 'returned':
      return payment.returnReason === 'amount_mismatch'
        ? build(
            'Refunded',
            'Your payment is on its way back',
            `We received ${amount}, which isn’t the price of your order. We’re sending it back to you. ${REFUND_TIME}`,
            'Your capsule is still there. You can pay again on its page. Sorry for the trouble.',
          )
        : build(
            'Refunded',
            'Your second payment is on its way back',
            `You paid twice for this capsule. The second payment, ${amount}, is on its way back to you. ${REFUND_TIME}`,
            'Your first payment is fine. You don’t need to do anything.',
          );
    case 'refund_failed':
      return build(
        'Not refunded yet',
        'Your refund didn’t reach you',
        `We sent ${amount} back to you, but your bank couldn’t accept it. The card or account may be closed.`,
        'Your money is safe. We’re on it, and you’ll get it back another way. You don’t need to do anything.',
      );
    case 'failed':
      return build(
        'Not charged',
        'Your payment didn’t go through',
        `Your payment of ${amount} didn’t go through. Your bank declined it, and you haven’t been charged.`,
        'It happens. Your capsule is still there, and you can try again on its page, perhaps with another card.',
      );
    case 'dispute':
      return build(
        'Disputed',
        'Your payment is being disputed',
        `Your payment is in dispute, so your bank has taken ${amount} back from us for now.`,
        'Until that’s settled, your capsule’s link won’t work, and the capsule won’t be delivered. If it has already been delivered, you keep it. Nothing in it is lost. If this is a mistake, your bank can tell you how to withdraw the dispute.',
      );
    case 'dispute_won':
      return build(
        'Paid',
        'Your payment stands',
        `The dispute about your payment of ${amount} is over, and the payment stands.`,
        LINK_WORKS_AGAIN,
      );
    case 'dispute_lost':
      return build(
        'Refunded',
        isFull ? 'Your bank has returned your payment' : 'Your bank has returned part of your payment',
        `The dispute about your payment is over: your bank has returned ${amount}${isFull ? '' : ' of your payment'} to you.`,
        isFull ? LINK_CLOSED : LINK_WORKS_AGAIN,
      );
  }
}
