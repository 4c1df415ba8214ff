import { html, type Html } from '../sign-in/pages/html.js';

export interface Preview {
  title: string;
  description: string;
  /** Absolute address of the picture. */
  image: string;
  /** Absolute address of the page. */
  address: string;
}

/** What a page tells the programs that show it in a chat (https://ogp.me), and those that would list it for everybody. */
export function previewTags({ title, description, image, address }: Preview): Html {
  return html`<meta name="robots" content="noindex" />
    <meta property="og:site_name" content="Dear Future" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${image}" />
    <meta property="og:url" content="${address}" />
    <meta name="twitter:card" content="summary_large_image" />`;
}

/** The web's one page with another title and with tags in its head. */
export function withPreview(index: string, title: string, tags: Html): string {
  // Functions as replacements: a question may hold `$&`, which a text would be searched for.
  return index
    .replace(/<title>[^<]*<\/title>/, () => html`<title>${title}</title>`.markup)
    .replace('</head>', () => `${tags.markup}</head>`);
}
