import type { Letter } from '../mail-transport.js';
import { letterPage, paragraph } from './letter-page.js';

/** The mail with a sign-in link. `link` is not stored. */
export function signInLetter(link: string, minutes: number): Letter {
  const life = `It works once, within the next ${String(minutes)} minutes.`;
  const calm = 'If this wasn’t you, you can ignore this email.';
  const html = letterPage({
    preview: `Your link to log in. ${life}`,
    kicker: 'Log in',
    heading: 'Your sign-in link',
    content: [paragraph('Here’s your link to log in to Dear Future.'), paragraph(life)].join('\n'),
    button: { label: 'Log in', href: link },
    footnote: calm,
  });
  const text = ['Here’s your link to log in to Dear Future:', link, life, calm, 'Dear Future'].join('\n\n');
  return { subject: 'Your sign-in link', html, text: `${text}\n` };
}
