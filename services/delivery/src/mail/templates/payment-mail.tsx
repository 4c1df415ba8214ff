import type { PriceLine } from '@dear-future/contracts/pricing';
import type { PaymentDetails } from '../../schedule/source-kinds.js';
import type { Mail } from '../mail-transport.js';
import { longDate } from './arrival-mail.js';
import { Amounts, Greeting, Text, type Amount } from './mail-parts.js';
import { ACCOUNT, money, paymentPath, paymentWords } from './payment-words.js';
import { renderMailAbout } from './render-mail.js';

export interface PaymentNews extends PaymentDetails {
  title: string;
  at: Date;
  firstName: string | null;
}

/** The mail about a receipt, refund, dispute or refusal, with the order's lines (docs/product.md §3.10). */
export function paymentMail(news: PaymentNews, publicUrl: string): Promise<Mail> {
  const { subject, kicker, sentences, outcome } = paymentWords(news);
  const path = paymentPath(news);
  const rows = [
    ...news.lines.map((line) => amountOf(line, news.currency)),
    { label: 'Total', value: money(news.totalCents, news.currency), isTotal: true },
    { label: outcome, value: money(news.amountCents, news.currency) },
    { label: 'Date', value: exactDate(news.at) },
  ];
  return renderMailAbout(news.title, {
    subject,
    preview: sentences.join(' '),
    kicker,
    postmark: longDate(news.at, 'UTC'),
    children: (
      <>
        <Greeting firstName={news.firstName} />
        {sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        <Amounts rows={rows} />
      </>
    ),
    button: {
      label: path === ACCOUNT ? 'Go to your account' : 'Go to your capsule',
      href: new URL(path, publicUrl).href,
    },
    footnote: `Order ${news.capsuleId}`,
  });
}

function amountOf({ label, unitCents, quantity }: PriceLine, currency: string): Amount {
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
