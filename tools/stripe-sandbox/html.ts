import { STYLE } from './style.js';

/** Markup that is safe to send: our own, with all other text escaped. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | Markup | readonly Part[] | undefined | false;

/** Builds markup, and escapes all interpolated text. */
export function html(markup: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(markup.map((chunk, index) => chunk + (index < parts.length ? render(parts[index]) : '')).join(''));
}

/** Renders a page, and says on it that no real money moves. */
export function page(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Stripe sandbox</title>
        <style>
          ${new Markup(STYLE)}
        </style>
      </head>
      <body>
        <p class="ribbon"><strong>Sandbox</strong> No real money moves here.</p>
        ${body}
      </body>
    </html>`.text;
}

export function messagePage(sentence: string, link?: { href: string; text: string }): string {
  return page(
    sentence,
    html`<main class="narrow">
      <section class="card said">
        <h1>${sentence}</h1>
        ${link && html`<p><a class="button" href="${link.href}">${link.text}</a></p>`}
      </section>
    </main>`,
  );
}

/** Formats an amount such as `$29.00`. @param amount in the currency's smallest unit */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100);
}

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return String(part).replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}
