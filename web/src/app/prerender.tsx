import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { sessionQuery } from '../entities/session/session.js';
import { App } from './app.js';
import { PAGES, type Page } from './pages.js';

/** What the pages for search engines are about. */
const DESCRIPTIONS: Partial<Record<string, string>> = {
  '/': 'Record a video message today. It arrives on the day you choose, even years from now.',
  '/love-stories':
    'Video letters for weddings, anniversaries and engagements: collect messages from everyone you love, sealed until the day you choose.',
};

/** What public pages read first, beside the session. */
const READS: Partial<Record<string, string[]>> = { '/love-stories': ['/api/capsule-packages'] };

/** @throws Error when something on the page needs a browser to render */
async function prerenderPage({ path, load, Content }: Page) {
  await load();
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
  const [tag = '', title = ''] = /^<title>(.*?)<\/title>/.exec(html) ?? [];
  const markup = html.slice(tag.length);
  if (markup.includes('<title')) throw new Error(`${path} has its title where it is not looked for`);
  const reads = [...sessionQuery.queryKey, ...(READS[path] ?? [])];
  return { path, reads, title, markup, description: DESCRIPTIONS[path] };
}

/** Awaited here, because the build closes the module loader once this module has run. */
export const prerendered = await Promise.all(PAGES.map(prerenderPage));
