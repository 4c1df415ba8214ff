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
const PATIENCE = 'How many days it takes until you see it is up to your bank.';
const LINK_CLOSED = 'The link of the capsule is closed with it. A capsule that had its day already stays yours.';

export function paymentWords(news: PaymentDetails): PaymentWords {
  const amount = money(news.amountCents, news.currency);
  switch (news.kind) {
    case 'receipt':
      return {
        subject: 'Your receipt',
        kicker: 'Thank you',
        sentences: [`Your payment of ${amount} has arrived. This is your receipt; you need not do anything with it.`],
        outcome: 'Paid',
      };
    case 'refund':
      return { ...refundWords(news, amount), kicker: 'Your refund', outcome: 'Refunded' };
    case 'returned':
      return { ...returnedWords(news, amount), kicker: ABOUT, outcome: 'Given back' };
    case 'refund_failed':
      return {
        subject: 'Your refund did not reach you',
        kicker: 'Your refund',
        sentences: [
          `We sent ${amount} back to you, but your bank could not take it: perhaps the card or the account is closed.`,
          'Your money is not lost. We are on it, and you will get it back in another way; you need not do anything.',
        ],
        outcome: 'Still to be returned',
      };
    case 'failed':
      return {
        subject: 'Your payment did not go through',
        kicker: ABOUT,
        sentences: [
          `Your payment of ${amount} did not go through: the bank refused it, and nothing was charged.`,
          'That happens, and your capsule is still there. You can try again on its page, also in another way.',
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
        `The last ${amount} of your payment is on its way back to you: with it, all that you paid was given back. ${PATIENCE}`,
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
        `${amount} reached us, which is not what your order costs. So we sent it back to you. ${PATIENCE}`,
        'Your capsule is still there. You can pay for it anew on its page; we are sorry for the detour.',
      ],
    };
  }
  return {
    subject: 'Your second payment is on its way back',
    sentences: [
      `You paid twice for this capsule. The second payment, ${amount}, is on its way back to you. ${PATIENCE}`,
      'Your first payment stays as it is; you need not do anything.',
    ],
  };
}

function disputeWords(news: PaymentDetails, amount: string): Omit<PaymentWords, 'kicker'> {
  switch (news.kind) {
    case 'dispute_won':
      return {
        subject: 'Your payment is settled',
        sentences: [
          `The dispute about your payment is over: your bank has let us have the ${amount} again.`,
          'Your capsule goes on as before, with its link and its day.',
        ],
        outcome: 'Paid',
      };
    case 'dispute_lost':
      return {
        subject: 'Your bank has given your payment back',
        sentences: [
          `The dispute about your payment is over: your bank has decided that the ${amount} is yours again.`,
          isAllBack(news) ? LINK_CLOSED : 'Your capsule goes on as before, with its link and its day.',
        ],
        outcome: 'Given back',
      };
    default:
      return {
        subject: 'Your payment is being disputed',
        sentences: [
          `Your bank has taken ${amount} back for now, because the payment is being disputed.`,
          'Until that is settled the link of the capsule is closed and its day waits. Nothing in it is lost. If this is a mistake, your bank can tell you how to withdraw the dispute.',
        ],
        outcome: 'Disputed',
      };
  }
}
