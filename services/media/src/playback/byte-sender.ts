import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { type ByteRange, ObjectStorage } from '../storage/object-storage.js';
import { StorageError, storageProblem } from '../storage/storage-error.js';
import type { Representation } from '../videos/video.entity.js';
import { parseRange, isUnchanged } from './ranges.js';

/** A viewer that reads no bytes for this long is disconnected; players request the rest when they need it. */
const IDLE_VIEWER_MS = 120_000;
const OWN_HEADERS = ['ETag', 'Accept-Ranges', 'Cache-Control', 'Content-Disposition'];

/** Sends stored bytes to a viewer: whole, a range, or only the headers (RFC 9110 §9.3.2, §13.1, §14). */
@Injectable()
export class ByteSender {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly log: Log,
  ) {}

  async send(
    { method, headers: requested }: IncomingMessage,
    response: ServerResponse,
    representation: Representation,
    headers: Record<string, string> = {},
  ): Promise<void> {
    const { etag, bytes, contentType } = representation;
    const all = {
      ETag: etag,
      'Accept-Ranges': 'bytes',
      // Cached only by the user's own browser, and revalidated before each use, because permission can end.
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
      // Keeps uploaded bytes from being run as one of our documents.
      'Content-Security-Policy': 'sandbox',
      ...headers,
    };
    response.setHeaders(new Map(Object.entries(all)));
    if (isUnchanged(requested['if-none-match'], etag)) {
      response.writeHead(304).end();
    } else if (method === 'HEAD') {
      // Only GET has ranges (RFC 9110 §14.2).
      response.writeHead(200, { 'Content-Type': contentType, 'Content-Length': bytes }).end();
    } else {
      const range = parseRange(requested.range, requested['if-range']?.toString(), etag, bytes);
      if (range !== 'unsatisfiable') return this.stream(response, representation, range);
      forgetHeaders(response);
      const message = 'The video is shorter than that.';
      throw new ProblemError('range_unsatisfiable', message, undefined, { 'Content-Range': `bytes */${bytes}` });
    }
  }

  private async stream(
    response: ServerResponse,
    { key, bytes, contentType }: Representation,
    range: ByteRange | null,
  ): Promise<void> {
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    response.setTimeout(IDLE_VIEWER_MS, () => response.destroy());
    try {
      const body = await this.storage.read(key, range, closed.signal, 'playback');
      response.writeHead(range ? 206 : 200, {
        'Content-Type': contentType,
        'Content-Length': range ? range.end - range.start + 1 : bytes,
        ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${bytes}` }),
      });
      await pipeline(body, response);
    } catch (error) {
      if (closed.signal.aborted && !response.writableFinished && !(error instanceof StorageError)) return;
      if (response.headersSent) {
        // The pipeline has closed the connection. The viewer sees that the body is incomplete and requests it again.
        this.log.warn({ event: 'playback.cut', err: error }, 'A video could not be sent completely');
        return;
      }
      forgetHeaders(response);
      throw storageProblem(error);
    }
  }
}

function forgetHeaders(response: ServerResponse): void {
  for (const name of OWN_HEADERS) response.removeHeader(name);
}
