import { about, type MailContent } from '../mail-layout/mail-content.js';
import type { Mailed, PaymentDetails } from '../sources/source-kinds.js';
import { longDate } from './arrival-mail.js';
import { money, paymentPath, PAYMENTS, paymentTexts } from './payment-texts.js';

export function paymentMail({ details, promptTitle, recordedAt, firstName }: Mailed<PaymentDetails>): MailContent {
  const { lines, currency, totalCents, amountCents } = details;
  const { outcome, subject, kicker, sentences } = paymentTexts(details);
  const path = paymentPath(details);
  return {
    ...about(promptTitle, subject),
    kicker,
    preview: sentences.join(' '),
    postmark: longDate(recordedAt, null),
    firstName,
    sentences,
    amounts: [
      ...lines.map(({ label, unitCents, quantity }) => ({
        label: quantity === 1 ? label : `${label} × ${String(quantity)}`,
        value: money(unitCents * quantity, currency),
      })),
      { label: 'Total', value: money(totalCents, currency), isTotal: true },
      { label: outcome, value: money(amountCents, currency) },
      { label: 'Date', value: exactDate(recordedAt) },
    ],
    button: { label: path === PAYMENTS ? 'See your payments' : 'Go to your capsule', path },
    footnote: `Order ${details.capsuleId}`,
  };
}

/** Formats like `May 4, 2026, 10:30 PM UTC`. Receipts are read years later and elsewhere. */
function exactDate(at: Date): string {
  const time = at.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' });
  // ICU puts a narrow no-break space (U+202F) before AM and PM, which plain-text mail programs may not show.
  return `${longDate(at, null)}, ${time.replace('\u202f', ' ')} UTC`;
}
