import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.js';
import { fetchPage, type Fetched } from './pages.js';

/** A prerendered page. */
export interface FirstPaint {
  /** HTML of the title; empty if there is none. */
  title: string;
  markup: string;
}

/**
 * Prerenders a page without a session, data or browser storage, so that it can be read before its code loads. Run by
 * the build.
 *
 * @param address of the page, e.g. `/share/any`
 * @throws Error when something on the page needs a browser to render
 */
export async function firstPaint(address: string, module: Fetched): Promise<FirstPaint> {
  await fetchPage(module);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <App Router={({ children }) => <StaticRouter location={address}>{children}</StaticRouter>} />,
    // Streaming would need an inline script, which the Content Security Policy forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void failures.push(error) },
  );
  const drawn = await new Response(prelude).text();
  if (failures.length > 0) throw new Error(`${address} could not be drawn ahead`, { cause: failures[0] });
  // React renders the title first; it belongs in the head.
  const [whole = '', title = ''] = /^<title>(.*?)<\/title>/.exec(drawn) ?? [];
  const markup = drawn.slice(whole.length);
  if (markup.includes('<title')) throw new Error(`${address} has its title where it is not looked for`);
  return { title, markup };
}
