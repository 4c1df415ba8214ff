import type { MailContent } from '../mail-layout/mail-content.js';

/** An email that says only where to look. Has no title, which recipients must not read from strangers (§4.9). */
export function briefMail(path: string): MailContent {
  const subject = 'There’s something new for you at Dear Future';
  return {
    subject,
    heading: subject,
    kicker: subject,
    preview: subject,
    sentences: ['Please open the page below to see it.'],
    button: { label: 'Open Dear Future', path },
    footnote: 'This email is short because we couldn’t show the rest here.',
  };
}
