import type { Mail } from '../mail/mail-transport.js';
import type { MailContent } from './mail-content.js';

/** An email as text alone, without its picture. Needs no renderer that could fail. */
export function plainMail(content: MailContent, publicUrl: string): Mail {
  const { subject, heading, sentences, quote, afterQuote, amounts = [], button, footnote, unsubscribePath } = content;
  const urlOf = (path: string): URL => new URL(path, publicUrl);
  const paragraphs = [
    heading,
    ...sentences,
    quote && `${quote.label}:\n${quote.text}`,
    afterQuote,
    amounts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    `${button.label}: ${urlOf(button.path).href}`,
    footnote,
    'Dear Future\n',
  ];
  return {
    subject,
    text: paragraphs.filter(Boolean).join('\n\n'),
    ...(unsubscribePath !== undefined && { unsubscribe: urlOf(unsubscribePath) }),
  };
}
