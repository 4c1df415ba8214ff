import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.js';
import { fetchPage, type Fetched } from './pages.js';

/** A page as it is before anything is known. */
export interface FirstPaint {
  /** Its name, as markup; empty where it has none yet. */
  title: string;
  markup: string;
}

/**
 * Draws a page before it is known who is signed in, what the server has to say, and what this browser has stored. It is read from the
 * server's first answer, without any code. Run by the build.
 *
 * @param address of the page, e.g. `/share/any`
 * @throws Error when something on the page needs a browser to be drawn
 */
export async function firstPaint(address: string, module: Fetched): Promise<FirstPaint> {
  await fetchPage(module);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <App Router={({ children }) => <StaticRouter location={address}>{children}</StaticRouter>} />,
    // In one piece: what comes later would need a script inside of the page, which its policy forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void failures.push(error) },
  );
  const drawn = await new Response(prelude).text();
  if (failures.length > 0) throw new Error(`${address} could not be drawn ahead`, { cause: failures[0] });
  // React puts it first; its own place is in the head.
  const [whole = '', title = ''] = /^<title>(.*?)<\/title>/.exec(drawn) ?? [];
  const markup = drawn.slice(whole.length);
  if (markup.includes('<title')) throw new Error(`${address} has its title where it is not looked for`);
  return { title, markup };
}
