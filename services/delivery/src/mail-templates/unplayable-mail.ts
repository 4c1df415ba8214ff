import type { UnplayableDetails } from '../sources/source-kinds.js';
import type { Mail } from '../mail/mail-transport.js';
import { capsulePath, hostPath, responsesPath } from './pages.js';
import { renderMailAbout } from '../mail-layout/render-mail.js';

/** The sender's name must be clean. */
export function unplayableTexts({ kind, senderName }: UnplayableDetails): { subject: string; advice: string } {
  if (kind === 'time-capsule') {
    return {
      subject: 'Your video can’t be played',
      advice:
        'The video arrived damaged. The browser you recorded it in may still have a copy. If not, please record it again.',
    };
  }
  return {
    subject: senderName === null ? 'A video can’t be played' : `The video from ${senderName} can’t be played`,
    advice: 'The video arrived damaged. The sender can use their edit link to replace it.',
  };
}

export function unplayablePath({ kind, sourceId }: UnplayableDetails): string {
  return { 'time-capsule': capsulePath, 'prompt-response': responsesPath, contribution: hostPath }[kind](sourceId);
}

export function unplayableMail(
  { promptTitle, firstName, ...details }: UnplayableDetails & { promptTitle: string; firstName: string | null },
  publicUrl: string,
): Promise<Mail> {
  const { subject, advice } = unplayableTexts(details);
  return renderMailAbout(promptTitle, {
    subject,
    preview: advice,
    kicker: subject,
    firstName,
    sentences: [advice],
    button: { label: 'See it in Dear Future', href: new URL(unplayablePath(details), publicUrl).href },
    footnote: 'Only you can see it. You may need to log in.',
  });
}
