import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable, Optional } from '@nestjs/common';
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

/** Compressed pages that are kept; a few tens of kilobytes each. */
const MOST_KEPT = 200;

type Encoding = Packing['encoding'];

/** Sends pages compressed, and keeps the compressed bytes of those that were asked for last. */
@Injectable()
export class PackedPages {
  /** Oldest use first. */
  private readonly kept = new Map<string, Promise<Buffer>>();

  constructor(@Optional() private readonly most = MOST_KEPT) {}

  /** Sends a page, compressed if the browser understands that. */
  async send(request: Request, response: Response, markup: string): Promise<void> {
    response.type('html').vary('Accept-Encoding');
    const [packing] = understoodBy(request);
    if (!packing) {
      response.send(markup);
      return;
    }
    response.setHeader('Content-Encoding', packing.encoding);
    response.send(await this.packed(markup, packing.encoding));
  }

  /** The page's compressed bytes; those that are asked for at once share the work. */
  packed(markup: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${markup}`;
    const bytes = this.kept.get(key) ?? compress(markup, encoding);
    this.kept.delete(key);
    this.kept.set(key, bytes);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= this.most) break;
      this.kept.delete(oldest);
    }
    return bytes;
  }
}

/** Quickly: the page of a public link is seldom asked for again. */
function compress(markup: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(markup);
  return promisify(brotliCompress)(markup, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
