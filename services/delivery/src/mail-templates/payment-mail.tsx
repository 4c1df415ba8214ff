import type { PriceLine } from '@dear-future/contracts/pricing';
import type { Mailed, PaymentDetails } from '../sources/source-kinds.js';
import type { Mail } from '../mail/mail-transport.js';
import { longDate } from './arrival-mail.js';
import { Amounts, type Amount } from '../mail-layout/mail-parts.js';
import { money, paymentPath, PAYMENTS, paymentTexts } from './payment-texts.js';
import { renderMailAbout } from '../mail-layout/render-mail.js';

export function paymentMail(delivery: Mailed<PaymentDetails>, publicUrl: string): Promise<Mail> {
  const { details: payment, promptTitle, recordedAt, firstName } = delivery;
  const { outcome, ...texts } = paymentTexts(payment);
  const path = paymentPath(payment);
  const { href } = new URL(path, publicUrl);
  const rows = [
    ...payment.lines.map((line) => amountOf(line, payment.currency)),
    { label: 'Total', value: money(payment.totalCents, payment.currency), isTotal: true },
    { label: outcome, value: money(payment.amountCents, payment.currency) },
    { label: 'Date', value: exactDate(recordedAt) },
  ];
  return renderMailAbout(promptTitle, {
    ...texts,
    preview: texts.sentences.join(' '),
    postmark: longDate(recordedAt, 'UTC'),
    firstName,
    children: <Amounts rows={rows} />,
    button: { label: path === PAYMENTS ? 'See your payments' : 'Go to your capsule', href },
    footnote: `Order ${payment.capsuleId}`,
  });
}

function amountOf({ label, unitCents, quantity }: PriceLine, currency: string): Amount {
  const times = quantity === 1 ? '' : ` × ${String(quantity)}`;
  return { label: `${label}${times}`, value: money(unitCents * quantity, currency) };
}

/** Formats like `May 4, 2026, 10:30 PM UTC`. Receipts are read years later and elsewhere. */
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
