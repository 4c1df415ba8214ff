import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { sessionQuery } from '../entities/session/session.js';
import { App } from './app.js';
import { PAGES, type Page } from './pages.js';

/** @throws Error when something on the page needs a browser to render */
async function prerenderPage({ path, load, Content, description, reads = [] }: Page) {
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
  if (markup.includes('<title')) throw new Error(`The title of ${path} is not its first element`);
  return { path, reads: [...sessionQuery.queryKey, ...reads], title, markup, description };
}

/** Awaited here, because the build closes the module loader once this module has run. */
export const prerendered = await Promise.all(PAGES.map(prerenderPage));
