import type { Mail, MailAddress } from './mail-store.js';
import type { SampleMail } from './previews.js';

const STYLE = `
  :root { color-scheme: light dark; --paper: #faf6f0; --card: #fffdf9; --ink: #3a302a; --soft: #75675c; --line: #e7ddd0; --accent: #a8502f; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #1f1a17; --card: #2a2420; --ink: #f0e7dd; --soft: #b3a497; --line: #3d342e; --accent: #e59a78; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
  h1 { font: 500 1.75rem/1.25 Georgia, serif; margin: 0 0 .25rem; overflow-wrap: anywhere; }
  p.soft, .soft { color: var(--soft); }
  a { color: var(--accent); }
  ul.mails { list-style: none; margin: 1.5rem 0 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--card); overflow: hidden; }
  ul.mails li + li { border-top: 1px solid var(--line); }
  ul.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .85rem 1.1rem; color: inherit; text-decoration: none; }
  ul.mails a:hover, ul.mails a:focus-visible { background: color-mix(in srgb, var(--accent) 8%, transparent); }
  ul.mails strong { font-weight: 600; overflow-wrap: anywhere; }
  section { margin-top: 1.75rem; }
  h2 { font-size: 1rem; margin: 0 0 .5rem; color: var(--soft); font-weight: 600; }
  iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
  section.frames { display: flex; flex-wrap: wrap; gap: .5rem; }
  section.frames iframe { max-width: 100%; height: 48rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card); font: .9rem/1.55 ui-monospace, monospace; }
  section ul { padding-left: 1.1rem; margin: 0; overflow-wrap: anywhere; }
`;

/** Lists all emails, newest first. The page reloads itself every few seconds. */
export function listPage(mails: readonly Mail[]): string {
  const rows = [...mails]
    .reverse()
    .map(
      (mail) =>
        `<li><a href="/mail/${mail.id}"><strong>${escape(mail.subject || '(no subject)')}</strong><time class="soft" datetime="${mail.date}">${time(mail.date)}</time><span class="soft">to ${escape(addresses(mail.to))}</span></a></li>`,
    )
    .join('');
  const count = mails.length === 1 ? '1 email' : `${mails.length} emails`;
  return page(
    'Mailbox',
    `<h1>Mailbox</h1><p class="soft">Every email from this installation arrives here and nowhere else. ${count}. <a href="/preview">See every kind of email with sample data</a></p>${
      rows === '' ? '<p>Nothing has arrived yet.</p>' : `<ul class="mails">${rows}</ul>`
    }`,
    '<meta http-equiv="refresh" content="5">',
  );
}

/** Shows one email: its links, HTML and plain text. */
export function mailPage(mail: Mail): string {
  const links = linksOf(mail).map((link) => `<li><a href="${escape(link)}" rel="noreferrer">${escape(link)}</a></li>`);
  return page(
    mail.subject || '(no subject)',
    `<p><a href="/">All emails</a></p>
    <h1>${escape(mail.subject || '(no subject)')}</h1>
    <p class="soft">from ${escape(addresses([mail.from]))} to ${escape(addresses(mail.to))}, <time datetime="${mail.date}">${time(mail.date)}</time></p>
    ${links.length === 0 ? '' : `<section><h2>Links</h2><ul>${links.join('')}</ul></section>`}
    ${mail.html === '' ? '' : `<section><h2>As HTML</h2><iframe title="The email" src="/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></section>`}
    <section><h2>As text</h2><pre>${escape(mail.text || '(no text)')}</pre></section>`,
  );
}

/** Lists the sample emails by name. */
export function previewsPage(samples: Record<string, SampleMail>): string {
  const rows = Object.entries(samples).map(
    ([name, { subject }], at) =>
      `<li><a href="/preview/${at}"><strong>${escape(subject)}</strong><span class="soft">${escape(name)}</span></a></li>`,
  );
  const list = `<ul class="mails">${rows.join('')}</ul>`;
  return page(
    'Every kind of email',
    `<p><a href="/">All emails</a></p><h1>Every kind of email</h1><p class="soft">With sample data, from the delivery service's source.</p>${list}`,
  );
}

/** Shows one sample email on a phone and on a desktop, light and dark. */
export function previewPage(path: string, { subject, text }: SampleMail): string {
  const frames = [390, 720].flatMap((width) =>
    ['light', 'dark'].map(
      (scheme) =>
        `<iframe title="${width} px, ${scheme}" src="${path}/${scheme}" style="width:${width}px" sandbox></iframe>`,
    ),
  );
  return page(
    subject,
    `<p><a href="/preview">Every kind of email</a></p><h1>${escape(subject)}</h1>
    <section class="frames">${frames.join('')}</section><section><h2>As text</h2><pre>${escape(text)}</pre></section>`,
  );
}

export function missingPage(): string {
  return page('No such email', '<h1>No such email</h1><p><a href="/">All emails</a></p>');
}

/** Returns each link in an email's text once, or those in its HTML if the text has none. */
function linksOf(mail: Mail): string[] {
  const inText = mail.text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  const inHtml = [...mail.html.matchAll(/href="(https?:\/\/[^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return [...new Set(inText.length > 0 ? inText : inHtml)];
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)} · Dear Future mailbox</title>${head}<style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function addresses(list: MailAddress[]): string {
  return list.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`)).join(', ');
}

function time(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}

function escape(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}
