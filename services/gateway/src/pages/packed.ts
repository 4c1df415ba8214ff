import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable, Optional } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Content encodings, the smallest first, and the extension that the build gives compressed files. */
const PACKINGS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

type Packing = (typeof PACKINGS)[number];

/** The encodings that the browser accepts. */
export function understoodBy(request: Request): readonly Packing[] {
  return PACKINGS.filter(({ encoding }) => request.acceptsEncodings(encoding) === encoding);
}

/** The encoding of a file, from its name; undefined for an uncompressed one. */
export function packingOf(file: string): Packing | undefined {
  return PACKINGS.find(({ ending }) => file.endsWith(ending));
}

/** Cached pages; a few tens of kilobytes each. */
const MOST_KEPT = 200;

type Encoding = Packing['encoding'];

/** Sends compressed pages, and caches the most recently requested ones. */
@Injectable()
export class PackedPages {
  /** Least recently used first. */
  private readonly kept = new Map<string, Promise<Buffer>>();

  constructor(@Optional() private readonly most = MOST_KEPT) {}

  /** Sends a page, compressed if the browser accepts that. */
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

  /** Requests for the same page at once share the work. */
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

/** At a fast level: pages of public links are seldom requested again. */
function compress(markup: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(markup);
  return promisify(brotliCompress)(markup, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
