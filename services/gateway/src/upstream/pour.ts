import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * Streams an answer to the browser. A browser that leaves ends the source and is no error; a source that breaks off cuts the
 * connection, so that nobody takes half a body for a whole one.
 */
export async function pour(source: Readable, response: Response): Promise<void> {
  let left = false;
  response.once('close', () => {
    left = !response.writableFinished && !source.destroyed;
    if (left) source.destroy();
  });
  try {
    await pipeline(source, response);
  } catch (error) {
    if (!left && !isLeaving(error)) throw error;
  }
}

/** Node's word for "the other side closed before the end", said of the response's own socket. */
function isLeaving(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
