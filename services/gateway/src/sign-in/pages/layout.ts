import { html, type Html } from './html.js';

/** The layout of the gateway's own pages, without scripts, with `/brand.css` and the fonts of the web. */
export function layout(title: string, content: Html, width: 'card' | 'wide' = 'card'): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Dear Future</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href="/fonts/young-serif-latin.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="preload" href="/fonts/figtree-latin.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="/brand.css" />
      </head>
      <body>
        <main class="${width}">
          <a class="brand" href="/">Dear Future</a>
          ${content}
        </main>
      </body>
    </html> `;
  return page.markup;
}
