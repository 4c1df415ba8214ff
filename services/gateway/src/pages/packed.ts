import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** How a file or a page can be packed on its way, the smallest first: HTTP's name, and the ending that the build gives its files. */
const PACKINGS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

type Packing = (typeof PACKINGS)[number];

/** The packings that the browser understands. */
export function understoodBy(request: Request): readonly Packing[] {
  return PACKINGS.filter(({ encoding }) => request.acceptsEncodings(encoding) === encoding);
}

/** What a file is packed by, from its name; undefined for one that is not. */
export function packingOf(file: string): Packing | undefined {
  return PACKINGS.find(({ ending }) => file.endsWith(ending));
}

/** Sends a page made for this one answer, packed if the browser understands that. */
export async function sendPage(request: Request, response: Response, markup: string): Promise<void> {
  response.type('html').vary('Accept-Encoding');
  const [packing] = understoodBy(request);
  if (!packing) {
    response.send(markup);
    return;
  }
  response.setHeader('Content-Encoding', packing.encoding);
  response.send(packing.encoding === 'br' ? await packedByBrotli(markup) : await promisify(gzip)(markup));
}

/** Quickly: it is packed for each answer. */
function packedByBrotli(markup: string): Promise<Buffer> {
  return promisify(brotliCompress)(markup, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
