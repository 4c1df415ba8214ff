import { render, toPlainText } from '@react-email/render';
import type { Mail } from '../mail/mail-transport.js';
import { Layouts, type MailBody } from './layouts.js';
import type { MailContent } from './mail-content.js';
import { MailPage } from './mail-page.js';
import { wordsOf, type MailWords } from './mail-words.js';

const layouts = new Layouts(renderWords);

export type RenderedMail = Mail & { html: string };

export async function renderMail(content: MailContent, publicUrl: string): Promise<RenderedMail> {
  const { subject, picture, button, unsubscribePath } = content;
  const { href } = new URL(button.path, publicUrl);
  const unsubscribe = unsubscribePath === undefined ? undefined : new URL(unsubscribePath, publicUrl);
  return {
    subject,
    ...(await layouts.fill(wordsOf(content, href, unsubscribe?.href))),
    ...(picture && { picture: picture.jpeg }),
    ...(unsubscribe && { unsubscribe }),
  };
}

export async function renderWords(words: MailWords): Promise<MailBody> {
  const html = await render(<MailPage words={words} />);
  const text = toPlainText(html, {
    selectors: [
      { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
      { selector: '.quote-label', format: 'paragraph', options: { leadingLineBreaks: 2, trailingLineBreaks: 1 } },
      { selector: '.quote', format: 'blockquote', options: { leadingLineBreaks: 1, trimEmptyLines: false } },
      { selector: '.amount', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: '.cell', format: 'inline' },
      { selector: '.label', format: 'inlineSurround', options: { suffix: ':' } },
      { selector: '.amount-label', format: 'inlineSurround', options: { suffix: ': ' } },
      { selector: 'a.button', format: 'inlineSurround', options: { suffix: `: ${words.href}` } },
    ],
  });
  return { html, text: `${text}\n\nDear Future\n` };
}
