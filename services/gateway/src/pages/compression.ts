import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Best compression first. The build writes files with these extensions. */
const COMPRESSIONS = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const;

export const acceptedBy = (request: Request) =>
  COMPRESSIONS.filter(({ encoding }) => request.acceptsEncodings(encoding) === encoding);

export const compressionOf = (file: string) => COMPRESSIONS.find(({ extension }) => file.endsWith(extension));

export async function sendPage(request: Request, response: Response, markup: string): Promise<void> {
  response.type('html').vary('Accept-Encoding');
  const encoding = acceptedBy(request)[0]?.encoding;
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.send(encoding ? await compress(markup, encoding) : markup);
}

function compress(markup: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(markup);
  return promisify(brotliCompress)(markup, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
