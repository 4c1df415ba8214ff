import type { Mail } from '../mail/mail-transport.js';
import { renderMail } from '../mail-layout/render-mail.js';

export function signInMail(link: string, minutes: number): Promise<Mail> {
  const validity = `It works once, within the next ${String(minutes)} minutes.`;
  return renderMail({
    subject: 'Your login link',
    preview: `Log in to Dear Future. ${validity}`,
    kicker: 'Log in',
    heading: 'Your login link',
    sentences: ['Here’s your link to log in to Dear Future.', validity],
    button: { label: 'Log in', href: link },
    footnote: 'If this wasn’t you, you can ignore this email.',
  });
}
