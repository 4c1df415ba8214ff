export const BOUNDARY = 'a-boundary-of-our-own';

/** The beginning of a form whose video never ends. */
export function formStart(video: Buffer, headers = 'Content-Type: video/webm'): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="video"; filename="a.webm"\r\n${headers}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), video]);
}

export const formEnd = `\r\n--${BOUNDARY}--\r\n`;

/**
 * The beginning of WebM's own filler: an element that says "skip me".
 *
 * @param bytes how much of it there is
 * @param declared how long it says it is; by default longer than what comes of it
 */
export function fillerStart(bytes: number, declared = 2 * bytes): Buffer {
  const filler = Buffer.alloc(bytes);
  filler[0] = 0xec;
  filler.writeUInt32BE(0x10000000 + declared, 1);
  return filler;
}
