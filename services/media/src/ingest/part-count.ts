import type { Readable } from 'node:stream';
import StreamSearch from 'streamsearch';

/**
 * Counts the parts that a multipart body holds by its delimiters (RFC 2046 §5.1.1), beside the parser: a part that the parser
 * passes over in silence, for want of a name or a disposition, is missed only by counting.
 *
 * @param boundary of the request's content type
 * @returns the number of parts once the body has ended, and a way to stop counting
 */
export function countParts(body: Readable, boundary: string): { parts: () => number; stop: () => void } {
  let delimiters = 0;
  const search = new StreamSearch(`\r\n--${boundary}`, (found) => {
    if (found) delimiters += 1;
  });
  // The first delimiter may stand at the very beginning, without a line before it.
  search.push(Buffer.from('\r\n'));
  const onData = (chunk: Buffer): void => {
    search.push(chunk);
  };
  body.on('data', onData);
  return {
    // The last delimiter ends the body and begins no part.
    parts: () => delimiters - 1,
    stop: () => body.off('data', onData),
  };
}
