import type { PriceLine } from '@dear-future/contracts/pricing';
import type { PaymentDetails } from '../sources/source-kinds.js';
import type { Mail } from '../mail/mail-transport.js';
import { longDate } from './arrival-mail.js';
import { Amounts, type Amount } from '../mail-layout/mail-parts.js';
import { money, paymentPath, PAYMENTS, paymentTexts } from './payment-texts.js';
import { renderMailAbout } from '../mail-layout/render-mail.js';

export interface PaymentMailDetails extends PaymentDetails {
  title: string;
  at: Date;
  firstName: string | null;
}

export function paymentMail(payment: PaymentMailDetails, publicUrl: string): Promise<Mail> {
  const { subject, kicker, sentences, outcome } = paymentTexts(payment);
  const path = paymentPath(payment);
  const rows = [
    ...payment.lines.map((line) => amountOf(line, payment.currency)),
    { label: 'Total', value: money(payment.totalCents, payment.currency), isTotal: true },
    { label: outcome, value: money(payment.amountCents, payment.currency) },
    { label: 'Date', value: exactDate(payment.at) },
  ];
  return renderMailAbout(payment.title, {
    subject,
    preview: sentences.join(' '),
    kicker,
    postmark: longDate(payment.at, 'UTC'),
    firstName: payment.firstName,
    sentences,
    children: <Amounts rows={rows} />,
    button: {
      label: path === PAYMENTS ? 'See your payments' : 'Go to your capsule',
      href: new URL(path, publicUrl).href,
    },
    footnote: `Order ${payment.capsuleId}`,
  });
}

function amountOf({ label, unitCents, quantity }: PriceLine, currency: string): Amount {
  const times = quantity === 1 ? '' : ` × ${String(quantity)}`;
  return { label: `${label}${times}`, value: money(unitCents * quantity, currency) };
}

/** `May 4, 2026, 10:30 PM UTC`: with year and zone, because receipts are read years later and elsewhere. */
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
  // ICU puts a narrow no-break space (U+202F) before AM and PM, which plain-text mail programs may not show.
  return format.format(at).replaceAll('\u202f', ' ');
}
