import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable, Optional } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Compressions, the smallest result first, with the extension that the build gives to compressed files. */
const COMPRESSIONS = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const;

type Compression = (typeof COMPRESSIONS)[number];

/** The compressions that the browser accepts. */
export function acceptedBy(request: Request): readonly Compression[] {
  return COMPRESSIONS.filter(({ encoding }) => request.acceptsEncodings(encoding) === encoding);
}

/** The compression of a file, from its name; undefined for an uncompressed one. */
export function compressionOf(file: string): Compression | undefined {
  return COMPRESSIONS.find(({ extension }) => file.endsWith(extension));
}

/** Cached pages; a few tens of kilobytes each. */
const MAX_CACHED = 200;

type Encoding = Compression['encoding'];

/** Sends compressed pages, and caches the most recently requested ones. */
@Injectable()
export class CompressedPages {
  /** Least recently used first. */
  private readonly cache = new Map<string, Promise<Buffer>>();

  constructor(@Optional() private readonly most = MAX_CACHED) {}

  /** Sends a page, compressed if the browser accepts that. */
  async send(request: Request, response: Response, markup: string): Promise<void> {
    response.type('html').vary('Accept-Encoding');
    const [compression] = acceptedBy(request);
    if (!compression) {
      response.send(markup);
      return;
    }
    response.setHeader('Content-Encoding', compression.encoding);
    response.send(await this.compressed(markup, compression.encoding));
  }

  /** Concurrent requests for the same page share the work. */
  compressed(markup: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${markup}`;
    const bytes = this.cache.get(key) ?? compress(markup, encoding);
    this.cache.delete(key);
    this.cache.set(key, bytes);
    for (const oldest of this.cache.keys()) {
      if (this.cache.size <= this.most) break;
      this.cache.delete(oldest);
    }
    return bytes;
  }
}

/** Compresses at a fast level: pages of public links are seldom requested again. */
function compress(markup: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(markup);
  return promisify(brotliCompress)(markup, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
