import type { PagePreview } from '@dear-future/contracts/http/pages';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { sessionQuery } from '../entities/session/session.js';
import { App } from './app.js';
import { PAGES, type Page } from './pages.js';

/** The pages for search engines. */
const PREVIEWS: Readonly<Record<string, PagePreview>> = {
  '/': {
    title: 'Dear Future',
    description: 'Record a video message today. It arrives on the day you choose, even years from now.',
  },
  '/love-stories': {
    title: 'Love Stories · Dear Future',
    description:
      'Video letters for weddings, anniversaries and engagements: collect messages from everyone you love, sealed until the day you choose.',
  },
};

export const prerenderPages = () => Promise.all(PAGES.map(prerenderPage));

/** @throws Error when something on the page needs a browser to render */
async function prerenderPage({ path, purpose, firstRead, Content }: Page) {
  await Content.fetch();
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    // The path with its parameter names renders the same page as a real address.
    <App Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />,
    // Streaming would need an inline script, which the Content Security Policy forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void failures.push(error) },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw new Error(`${path} could not be prerendered`, { cause: failures[0] });
  // React renders the title first.
  const [title = ''] = /^<title>.*?<\/title>/.exec(html) ?? [];
  const markup = html.slice(title.length);
  if (markup.includes('<title')) throw new Error(`${path} has its title where it is not looked for`);
  // Without a session, the reads of private pages would be refused.
  const reads = [...sessionQuery.queryKey, ...(firstRead !== undefined && purpose === undefined ? [firstRead] : [])];
  return { path, reads, title, markup, preview: PREVIEWS[path] };
}
