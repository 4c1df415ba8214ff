import { toHeadings, type MailContent } from '../mail-layout/mail-content.js';
import type { DateReminderDetails, Mailed } from '../sources/source-kinds.js';
import { hostPath } from './pages.js';

export function dateReminderTexts({ isFirst, isLast }: DateReminderDetails): { subject: string; sentences: string[] } {
  const advice = 'Choose a new date, and contributors can record right away.';
  if (isFirst) {
    return {
      subject: 'Please choose a new date',
      sentences: [
        'Your payment has arrived, thank you. By then, the day you’d chosen was over, so your capsule needs a new date to open.',
        advice,
      ],
    };
  }
  return {
    subject: 'Your capsule still needs a new date',
    sentences: [
      'Your capsule is paid for, but it can’t open until you choose a new date.',
      isLast ? 'This is our last reminder. You can choose a date whenever you’re ready.' : advice,
    ],
  };
}

export function dateReminderMail({
  promptTitle,
  firstName,
  sourceId,
  details,
}: Mailed<DateReminderDetails>): MailContent {
  const { subject, sentences } = dateReminderTexts(details);
  return {
    ...toHeadings(promptTitle, subject),
    preview: sentences.join(' '),
    kicker: subject,
    firstName,
    sentences,
    button: { label: 'Choose a New Date', path: hostPath(sourceId) },
    footnote: 'You may need to log in.',
  };
}
