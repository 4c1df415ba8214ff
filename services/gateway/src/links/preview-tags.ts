import { html, type Html } from '../server-pages/html.js';

interface Preview {
  title: string;
  description: string;
  image: string;
  address: string;
}

/** For pages that search engines must not list. */
export function previewTags(preview: Preview): Html {
  return html`<meta name="robots" content="noindex" /> ${chatTags(preview)}`;
}

/** For pages that search engines may list. */
export function landingTags(preview: Preview): Html {
  return html`<link rel="canonical" href="${preview.address}" /> ${chatTags(preview)}`;
}

/** https://ogp.me */
function chatTags({ title, description, image, address }: Preview): Html {
  return html`<meta property="og:site_name" content="Dear Future" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${image}" />
    <meta property="og:url" content="${address}" />
    <meta name="twitter:card" content="summary_large_image" />`;
}

export function withPreview(page: string, title: string, tags: Html, description?: string): string {
  // The replacements are functions, because `$&` in a string would insert the match.
  const titled = page
    .replace(/<title>[^<]*<\/title>/, () => html`<title>${title}</title>`.markup)
    .replace('</head>', () => `${tags.markup}</head>`);
  if (description === undefined) return titled;
  return titled.replace(
    /<meta name="description"[^>]*>/,
    () => html`<meta name="description" content="${description}" />`.markup,
  );
}
