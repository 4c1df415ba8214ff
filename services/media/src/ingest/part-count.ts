import type { Readable } from 'node:stream';
import StreamSearch from 'streamsearch';

/**
 * Counts the delimiters of a multipart body (RFC 2046 §5.1.1) beside the parser, because the parser silently skips
 * parts without a name or a disposition.
 *
 * @param boundary of the request's content type
 * @returns the number of parts once the body has ended, and a function that stops counting
 */
export function countParts(body: Readable, boundary: string): { parts: () => number; stop: () => void } {
  let delimiters = 0;
  const search = new StreamSearch(`\r\n--${boundary}`, (found) => {
    if (found) delimiters += 1;
  });
  // The first delimiter may be at the very beginning, without a line break before it.
  search.push(Buffer.from('\r\n'));
  const onData = (chunk: Buffer): void => {
    search.push(chunk);
  };
  body.on('data', onData);
  return {
    // The last delimiter ends the body and does not begin a part.
    parts: () => delimiters - 1,
    stop: () => body.off('data', onData),
  };
}
