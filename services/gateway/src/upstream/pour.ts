import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * Streams an answer to the browser. A browser that leaves ends the source and is no error; a source that breaks off cuts the
 * connection, so that nobody takes half a body for a whole one.
 */
export async function pour(source: Readable, response: Response): Promise<void> {
  try {
    await pipeline(source, response);
  } catch (error) {
    // Node's word for "the browser closed before the end".
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    throw error;
  }
}
