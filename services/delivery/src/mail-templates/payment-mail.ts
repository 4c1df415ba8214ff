import { toHeadings, type MailContent } from '../mail-layout/mail-content.js';
import type { Mailed, PaymentDetails } from '../sources/source-kinds.js';
import { longDate } from './arrival-mail.js';
import { formatMoney, paymentPath, PAYMENTS_PATH, paymentTexts } from './payment-texts.js';

export function paymentMail({ details, promptTitle, recordedAt, firstName }: Mailed<PaymentDetails>): MailContent {
  const { kind, lines, currency, totalCents, amountCents } = details;
  const { outcome, subject, kicker, sentences } = paymentTexts(details);
  const preview = sentences.join(' ');
  const path = paymentPath(details);
  return {
    ...toHeadings(promptTitle, subject),
    kicker,
    preview,
    postmark: longDate(recordedAt, null),
    firstName,
    // The second sentence of a receipt is too short for a paragraph of its own.
    sentences: kind === 'receipt' ? [preview] : sentences,
    amounts: [
      ...lines.map(({ label, cents }) => ({ label, value: formatMoney(cents, currency) })),
      { label: 'Total', value: formatMoney(totalCents, currency), isTotal: true },
      { label: outcome, value: formatMoney(amountCents, currency) },
      { label: kind === 'receipt' ? 'Paid on' : 'As of', value: formatDateAndTime(recordedAt) },
    ],
    button: { label: path === PAYMENTS_PATH ? 'See Your Payments' : 'Go to Your Capsule', path },
    footnote: `Order ${details.capsuleId}`,
  };
}

/** Returns a time like `May 4, 2026 at 10:30 PM UTC`. UTC is clear even years later and in other time zones. */
function formatDateAndTime(at: Date): string {
  const time = at.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' });
  // ICU puts a narrow no-break space (U+202F) before AM and PM, which plain-text mail programs may not show.
  return `${longDate(at, null)} at ${time.replace('\u202f', ' ')} UTC`;
}
