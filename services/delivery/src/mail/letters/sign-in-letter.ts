import type { Letter } from '../mail-transport.js';
import { letterPage, paragraph } from './letter-page.js';

/** The mail with a sign-in link. `link` is not stored. */
export function signInLetter(link: string, minutes: number): Letter {
  const life = `It works once, within the next ${String(minutes)} minutes.`;
  const calm =
    'You did not ask for this? Then somebody mistyped an address: simply leave this mail alone, nothing happens.';
  const html = letterPage({
    preview: `Your link to log in. ${life}`,
    kicker: 'Log in',
    heading: 'Here is your way in',
    content: [paragraph('Here is your link to log in to Dear Future.'), paragraph(life)].join('\n'),
    button: { label: 'Log in', href: link },
    footnote: calm,
  });
  const text = ['Here is your link to log in to Dear Future:', link, life, calm, 'Dear Future'].join('\n\n');
  return { subject: 'Your link to Dear Future', html, text: `${text}\n` };
}
