import type { PriceLine } from '@dear-future/contracts/pricing';
import type { PaymentDetails } from '../../schedule/source-kinds.js';
import type { Letter } from '../mail-transport.js';
import { oneLine, shorten } from '../plain-text.js';
import { figures, letterPage, paragraph, type Figure } from './letter-page.js';
import { hostPath } from './opening-letter.js';

export interface PaymentNews extends PaymentDetails {
  /** Name of the capsule. */
  title: string;
  at: Date;
  /** The host's. */
  firstName: string | null;
}

/** Whether everything that was paid goes back. */
export function isWholeRefund({ kind, amountCents, totalCents }: PaymentDetails): boolean {
  return kind === 'refund' && amountCents === totalCents;
}

/** Where the web shows what became of the money: the capsule's page, or the account once it was all given back. */
export function paymentPath(details: PaymentDetails): string {
  return isWholeRefund(details) ? '/account' : hostPath(details.capsuleId);
}

/** `$1,234.50`. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** The mail about a payment: a receipt, a refund, a dispute or a refusal, with the order's lines (docs/product.md §3.10). */
export function paymentLetter(news: PaymentNews, publicUrl: string): Letter {
  const title = oneLine(news.title);
  const name = news.firstName === null ? '' : oneLine(news.firstName);
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  const { subject, kicker, sentences, outcome } = wordsFor(news);
  const rows = [
    ...news.lines.map((line) => figureOf(line, news.currency)),
    { label: 'Total', value: money(news.totalCents, news.currency), strong: true },
    { label: outcome, value: money(news.amountCents, news.currency) },
    { label: 'Date', value: exactDate(news.at) },
  ];
  const label = isWholeRefund(news) ? 'Go to your account' : 'Go to your capsule';
  const href = new URL(paymentPath(news), publicUrl).toString();
  const footnote = `Order ${news.capsuleId}`;
  const html = letterPage({
    preview: sentences.join(' '),
    kicker,
    heading: title,
    content: [...[greeting, ...sentences].map(paragraph), figures(rows)].join('\n'),
    button: { label, href },
    footnote,
  });
  const text = [
    kicker,
    title,
    [greeting, ...sentences].join('\n'),
    rows.map((row) => `${row.label}: ${row.value}`).join('\n'),
    `${label}: ${href}`,
    footnote,
    'Dear Future',
  ].join('\n\n');
  return { subject: `${subject}: ${shorten(title, 60)}`, html, text: `${text}\n` };
}

interface Words {
  /** Stands before the title. */
  subject: string;
  kicker: string;
  sentences: string[];
  /** What became of the amount. */
  outcome: string;
}

function wordsFor(news: PaymentNews): Words {
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
    case 'dispute':
      return {
        subject: 'Your payment is being disputed',
        kicker: 'About your payment',
        sentences: [
          `Your bank has taken ${amount} back for now, because the payment is being disputed.`,
          'Until that is settled the link of the capsule is closed and its day waits. Nothing in it is lost. If this is a mistake, your bank can tell you how to withdraw the dispute.',
        ],
        outcome: 'Disputed',
      };
    case 'failed':
      return {
        subject: 'Your payment did not go through',
        kicker: 'About your payment',
        sentences: [
          `Your payment of ${amount} did not go through: the bank refused it, and nothing was charged.`,
          'That happens, and your capsule is still there. You can try again on its page, also in another way.',
        ],
        outcome: 'Not charged',
      };
  }
}

function refundWords(news: PaymentNews, amount: string): Pick<Words, 'subject' | 'sentences'> {
  const patience = 'How many days it takes until you see it is up to your bank.';
  if (!isWholeRefund(news)) {
    return {
      subject: 'Part of your payment is on its way back',
      sentences: [`${amount} of your payment is on its way back to you. ${patience}`],
    };
  }
  return {
    subject: 'Your payment is on its way back',
    sentences: [
      `Your whole payment of ${amount} is on its way back to you. ${patience}`,
      'The link of the capsule is closed with it. A capsule that had its day already stays yours.',
    ],
  };
}

function figureOf({ label, unitCents, quantity }: PriceLine, currency: string): Figure {
  const times = quantity === 1 ? '' : ` × ${String(quantity)}`;
  return { label: `${label}${times}`, value: money(unitCents * quantity, currency) };
}

/** `May 4, 2026, 22:30 UTC`: a receipt that is read years later and elsewhere still says when. */
function exactDate(at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  return format.format(at);
}
