import type { PriceLine } from '@dear-future/contracts/pricing';
import type { PaymentDetails } from '../../schedule/source-kinds.js';
import type { Letter } from '../mail-transport.js';
import { oneLine, shorten } from '../plain-text.js';
import { figures, letterPage, paragraph, type Figure } from './letter-page.js';
import { ACCOUNT, money, paymentPath, paymentWords } from './payment-letter-words.js';

export interface PaymentNews extends PaymentDetails {
  title: string;
  at: Date;
  firstName: string | null;
}

/** The mail about a receipt, refund, dispute or refusal, with the order's lines (docs/product.md §3.10). */
export function paymentLetter(news: PaymentNews, publicUrl: string): Letter {
  const title = oneLine(news.title);
  const name = news.firstName === null ? '' : oneLine(news.firstName);
  const greeting = name === '' ? 'Hi,' : `Hi ${name},`;
  const { subject, kicker, sentences, outcome } = paymentWords(news);
  const rows = [
    ...news.lines.map((line) => figureOf(line, news.currency)),
    { label: 'Total', value: money(news.totalCents, news.currency), strong: true },
    { label: outcome, value: money(news.amountCents, news.currency) },
    { label: 'Date', value: exactDate(news.at) },
  ];
  const path = paymentPath(news);
  const label = path === ACCOUNT ? 'Go to your account' : 'Go to your capsule';
  const href = new URL(path, publicUrl).toString();
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

function figureOf({ label, unitCents, quantity }: PriceLine, currency: string): Figure {
  const times = quantity === 1 ? '' : ` × ${String(quantity)}`;
  return { label: `${label}${times}`, value: money(unitCents * quantity, currency) };
}

/** `May 4, 2026, 10:30 PM UTC`: with the year and zone, because receipts are read years later and elsewhere. */
function exactDate(at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  // ICU puts a narrow no-break space (U+202F) before AM and PM, which plain-text mail readers may not show.
  return format.format(at).replaceAll('\u202f', ' ');
}
