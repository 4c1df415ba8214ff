import type { PaymentDetails } from '../../schedule/source-kinds.js';
import { hostPath } from './opening-letter.js';

/** The page with all payments and refunds. */
export const ACCOUNT = '/account';

/** Whether all of the payment is refunded, including this refund. */
export function isAllBack({ kind, amountCents, refundedSoFarCents, totalCents }: PaymentDetails): boolean {
  return (kind === 'refund' || kind === 'dispute_lost') && (refundedSoFarCents ?? amountCents) >= totalCents;
}

/** The page about the payment: the capsule, or the account when the capsule is not affected. */
export function paymentPath(details: PaymentDetails): string {
  const { kind, because, capsuleId } = details;
  const isOfAccount =
    isAllBack(details) || kind === 'refund_failed' || (kind === 'returned' && because === 'paid_twice');
  return isOfAccount ? ACCOUNT : hostPath(capsuleId);
}

/** `$1,234.50`. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** The texts of a payment mail. Plain text. */
export interface PaymentWords {
  /** Comes before the title. */
  subject: string;
  kicker: string;
  sentences: string[];
  /** Names the amount. */
  outcome: string;
}

const ABOUT = 'About your payment';
const PATIENCE = 'This usually takes 5–10 days, depending on your bank.';
const LINK_CLOSED = 'Your capsule’s link is now closed. If the capsule was already delivered, you keep it.';

export function paymentWords(news: PaymentDetails): PaymentWords {
  const amount = money(news.amountCents, news.currency);
  switch (news.kind) {
    case 'receipt':
      return {
        subject: 'Your receipt',
        kicker: 'Thank you',
        sentences: [`Your payment of ${amount} has arrived. Here’s your receipt.`],
        outcome: 'Paid',
      };
    case 'refund':
      return { ...refundWords(news, amount), kicker: 'Your refund', outcome: 'Refunded' };
    case 'returned':
      return { ...returnedWords(news, amount), kicker: ABOUT, outcome: 'Refunded' };
    case 'refund_failed':
      return {
        subject: 'Your refund did not reach you',
        kicker: 'Your refund',
        sentences: [
          `We sent ${amount} back to you, but your bank couldn’t accept it. The card or account may be closed.`,
          'Your money is safe. We’re on it, and you’ll get it back another way. You don’t need to do anything.',
        ],
        outcome: 'Still to be returned',
      };
    case 'failed':
      return {
        subject: 'Your payment did not go through',
        kicker: ABOUT,
        sentences: [
          `Your payment of ${amount} did not go through. Your bank declined it, and nothing was charged.`,
          'It happens. Your capsule is still there, and you can try again on its page, perhaps with another card.',
        ],
        outcome: 'Not charged',
      };
    case 'dispute':
    case 'dispute_won':
    case 'dispute_lost':
      return { ...disputeWords(news, amount), kicker: ABOUT };
  }
}

function refundWords(news: PaymentDetails, amount: string): Pick<PaymentWords, 'subject' | 'sentences'> {
  if (!isAllBack(news)) {
    return {
      subject: 'Part of your payment is on its way back',
      sentences: [`${amount} of your payment is on its way back to you. ${PATIENCE}`],
    };
  }
  if (news.amountCents < news.totalCents) {
    return {
      subject: 'The rest of your payment is on its way back',
      sentences: [
        `The last ${amount} of your payment is on its way back to you, so all of it is now refunded. ${PATIENCE}`,
        LINK_CLOSED,
      ],
    };
  }
  return {
    subject: 'Your payment is on its way back',
    sentences: [`Your whole payment of ${amount} is on its way back to you. ${PATIENCE}`, LINK_CLOSED],
  };
}

function returnedWords({ because }: PaymentDetails, amount: string): Pick<PaymentWords, 'subject' | 'sentences'> {
  if (because === 'amount_mismatch') {
    return {
      subject: 'Your payment is on its way back',
      sentences: [
        `${amount} reached us, which isn’t the price of your order. We’re sending it back to you. ${PATIENCE}`,
        'Your capsule is still there. You can pay again on its page. Sorry for the trouble.',
      ],
    };
  }
  return {
    subject: 'Your second payment is on its way back',
    sentences: [
      `You paid twice for this capsule. The second payment, ${amount}, is on its way back to you. ${PATIENCE}`,
      'Your first payment is fine. You don’t need to do anything.',
    ],
  };
}

function disputeWords(news: PaymentDetails, amount: string): Omit<PaymentWords, 'kicker'> {
  switch (news.kind) {
    case 'dispute_won':
      return {
        subject: 'Your payment is settled',
        sentences: [
          `The dispute about your payment of ${amount} was settled in our favour.`,
          'Your capsule continues as planned, with the same link and date.',
        ],
        outcome: 'Paid',
      };
    case 'dispute_lost':
      return {
        subject: 'Your bank has given your payment back',
        sentences: [
          `The dispute about your payment is over: your bank has returned the ${amount} to you.`,
          isAllBack(news) ? LINK_CLOSED : 'Your capsule continues as planned, with the same link and date.',
        ],
        outcome: 'Refunded',
      };
    default:
      return {
        subject: 'Your payment is being disputed',
        sentences: [
          `Your bank has taken back ${amount} for now because the payment is being disputed.`,
          'Until that’s settled, your capsule’s link is closed and it won’t be delivered. Nothing in it is lost. If this is a mistake, your bank can tell you how to withdraw the dispute.',
        ],
        outcome: 'Disputed',
      };
  }
}
