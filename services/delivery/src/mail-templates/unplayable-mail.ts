import type { Mailed, UnplayableDetails } from '../sources/source-kinds.js';
import { capsulePath, hostPath, responsesPath } from './pages.js';
import { toHeadings, type MailContent } from '../mail-layout/mail-content.js';

/** @param senderName already cleaned by `cleanGuestName` */
export function unplayableTexts({ kind, senderName }: UnplayableDetails): { subject: string; advice: string } {
  if (kind === 'time-capsule') {
    return {
      subject: 'Your video can’t be played',
      advice:
        'We’re sorry: your video is damaged. Please open Dear Future soon in the browser you recorded it in. That browser may still have a copy. If not, please record it again.',
    };
  }
  return {
    subject: senderName === null ? 'A video can’t be played' : `The video from ${senderName} can’t be played`,
    advice: 'The video is damaged. Please let the sender know. They can send a new one using their edit link.',
  };
}

export function unplayablePath({ kind, sourceId }: UnplayableDetails): string {
  return { 'time-capsule': capsulePath, 'prompt-response': responsesPath, contribution: hostPath }[kind](sourceId);
}

export function unplayableMail({ promptTitle, firstName, details }: Mailed<UnplayableDetails>): MailContent {
  const { subject, advice } = unplayableTexts(details);
  return {
    ...toHeadings(promptTitle, subject),
    preview: advice,
    kicker: subject,
    firstName,
    sentences: [advice],
    button: { label: 'Open Dear Future', path: unplayablePath(details) },
    footnote: 'You may need to log in.',
  };
}
