import type { PagePreview } from '@dear-future/contracts/http/pages';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { sessionQuery } from '../entities/session/session.js';
import { App } from './app.js';
import { PAGES, type Page } from './pages.js';

const DECLARED = import.meta.glob<{ preview?: PagePreview }>('/src/**/*.route.ts', { eager: true });

export async function prerenderPages() {
  const pages: Awaited<ReturnType<typeof prerenderPage>>[] = [];
  for (const page of PAGES) pages.push(await prerenderPage(page));
  return pages;
}

/** @throws Error when something on the page needs a browser to render */
async function prerenderPage({ path, declaration, purpose, firstRead, Content }: Page) {
  await Content.fetch();
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    // Parameters do not matter yet: the path itself renders the same page as an address.
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
  return { path, declaration, reads, title, markup, preview: DECLARED[declaration]?.preview };
}
