import escapeHtml from 'escape-html';

export class Html {
  constructor(readonly markup: string) {}
}

type Part = string | Html | null | readonly Html[];

/** Escapes strings, but not the results of other `html` templates. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.map((text, index) => text + markupOf(parts[index] ?? null)).join('');
  return new Html(markup);
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.markup;
  return typeof part === 'string' ? escapeHtml(part) : part.map(({ markup }) => markup).join('');
}

interface PageOptions {
  title: string;
  /** Default: the title. */
  heading?: string;
  width?: 'card' | 'wide';
}

/** Builds a page that uses the web app's stylesheet and fonts, but no scripts. */
export function page({ title, heading = title, width = 'card' }: PageOptions, content: Html): string {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Dear Future</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/brand.css" />
      </head>
      <body class="server-page">
        <main class="${width}">
          <a class="brand" href="/">Dear Future</a>
          <h1>${heading}</h1>
          ${content}
        </main>
      </body>
    </html> `;
  return markup;
}
