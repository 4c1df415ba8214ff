import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.js';
import { fetchPage, type Fetched } from './pages.js';

/**
 * A page as it is before anything is known: who is signed in, what the server has to say, what this browser has stored. Read from the
 * server's first answer, without any code. Run by the build.
 *
 * @param address of the page, e.g. `/share/any`
 * @throws Error when something on the page needs a browser to be drawn
 */
export async function firstPaint(address: string, module: Fetched): Promise<string> {
  await fetchPage(module);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <App Router={({ children }) => <StaticRouter location={address}>{children}</StaticRouter>} />,
    // In one piece: what comes later would need a script inside of the page, which its policy forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void failures.push(error) },
  );
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw new Error(`${address} could not be made ahead`, { cause: failures[0] });
  // The title has its own place, in the head; the gateway knows it.
  return markup.replace(/^<title>.*?<\/title>/, '');
}
