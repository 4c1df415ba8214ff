import { render, toPlainText } from '@react-email/render';
import type { Mail } from '../mail/mail-transport.js';
import { oneLine, shorten } from '../mail/plain-text.js';
import { MailPage, type MailPageProps } from './mail-page.js';

export async function renderMailAbout(
  title: string,
  { subject, ...page }: Omit<MailPageProps, 'heading'> & { subject: string },
): Promise<Mail> {
  const heading = oneLine(title);
  return renderMail({ ...page, heading, subject: `${subject}: ${shorten(heading, 60)}` });
}

export async function renderMail({ subject, ...page }: MailPageProps & { subject: string }): Promise<Mail> {
  const html = await render(<MailPage {...page} />);
  const text = toPlainText(html, {
    selectors: [
      { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
      { selector: '.quote-label', format: 'paragraph', options: { leadingLineBreaks: 2, trailingLineBreaks: 1 } },
      { selector: '.quote', format: 'blockquote', options: { leadingLineBreaks: 1, trimEmptyLines: false } },
      { selector: '.amount', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: '.cell', format: 'inline' },
      { selector: '.label', format: 'inlineSurround', options: { suffix: ':' } },
      { selector: '.amount-label', format: 'inlineSurround', options: { suffix: ': ' } },
      { selector: 'a.button', format: 'inlineSurround', options: { suffix: `: ${page.button.href}` } },
    ],
  });
  const { picture, unsubscribe } = page;
  return {
    subject,
    html,
    text: `${text}\n\nDear Future\n`,
    ...(picture && { picture: picture.jpeg }),
    ...(unsubscribe && { unsubscribe }),
  };
}
