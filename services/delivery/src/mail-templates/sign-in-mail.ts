import type { MailContent } from '../mail-layout/mail-content.js';

export function signInMail(token: string, minutes: number): MailContent {
  const validity = `It works once, within the next ${String(minutes)} minutes.`;
  return {
    subject: 'Your login link',
    preview: `Log in to Dear Future. ${validity}`,
    kicker: 'Log in',
    heading: 'Your login link',
    sentences: ['Here’s your link to log in to Dear Future.', validity],
    button: { label: 'Log In', path: `/api/login/verify?token=${token}` },
    footnote: 'If this wasn’t you, you can ignore this email.',
  };
}
