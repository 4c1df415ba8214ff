import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { ObjectStorage } from '../storage/object-storage.js';
import { StorageError } from '../storage/storage-error.js';
import { answerRange, isUnchanged, type ByteRange } from '../storage/ranges.js';
import type { Representation } from './representations.js';

/**
 * A viewer that reads no bytes for this long is disconnected; players request the rest when they need it. In
 * milliseconds.
 */
const IDLE_VIEWER_MS = 120_000;

/** Sends stored bytes to a viewer: whole, a range, or only the headers (RFC 9110 §9.3.2, §13.1, §14). */
@Injectable()
export class ByteSender {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly log: Log,
  ) {}

  /** Streams from storage to the response. The read from storage ends as soon as the viewer disconnects. */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    representation: Representation,
    headers: Record<string, string> = {},
  ): Promise<void> {
    setHeaders(response, representation, headers);
    if (isUnchanged(request.headers['if-none-match'], representation.etag)) {
      response.writeHead(304).end();
      return;
    }
    // Only GET has ranges (RFC 9110 §14.2).
    const isHead = request.method === 'HEAD';
    const answer = isHead
      ? ({ kind: 'whole' } as const)
      : answerRange(request.headers.range, ifRange(request), representation.etag, representation.bytes);
    switch (answer.kind) {
      case 'unsatisfiable':
        forgetHeaders(response);
        throw new ProblemError('range_unsatisfiable', 'The video is shorter than that.', undefined, {
          'Content-Range': `bytes */${representation.bytes}`,
        });
      case 'part':
        return this.stream(response, representation, answer.range);
      case 'whole':
        if (!isHead) return this.stream(response, representation, null);
        response
          .writeHead(200, { 'Content-Type': representation.contentType, 'Content-Length': representation.bytes })
          .end();
    }
  }

  private async stream(
    response: ServerResponse,
    representation: Representation,
    range: ByteRange | null,
  ): Promise<void> {
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    response.setTimeout(IDLE_VIEWER_MS, () => response.destroy());
    try {
      const body = await this.storage.read(representation.key, range, closed.signal, 'playback');
      const length = range ? range.end - range.start + 1 : representation.bytes;
      response.writeHead(range ? 206 : 200, {
        'Content-Type': representation.contentType,
        'Content-Length': length,
        ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${representation.bytes}` } : {}),
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
      throw error instanceof StorageError ? error.toProblem() : error;
    }
  }
}

const OWN_HEADERS = ['ETag', 'Accept-Ranges', 'Cache-Control', 'Content-Disposition'];

function setHeaders(response: ServerResponse, representation: Representation, headers: Record<string, string>): void {
  const all = {
    ETag: representation.etag,
    'Accept-Ranges': 'bytes',
    // Cached only by the user's own browser, and revalidated before each use, because permission can end.
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    // Keeps uploaded bytes from being run as one of our documents.
    'Content-Security-Policy': 'sandbox',
    ...headers,
  };
  for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
}

/** An error must not have the video's entity tag. */
function forgetHeaders(response: ServerResponse): void {
  for (const name of OWN_HEADERS) response.removeHeader(name);
}

function ifRange(request: IncomingMessage): string | undefined {
  const value = request.headers['if-range'];
  return Array.isArray(value) ? value.join() : value;
}
