import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * Streams a response to the browser. A browser that disconnects ends the source without an error. A source that fails
 * breaks the connection, so that an incomplete body does not look complete.
 */
export async function pipeToResponse(source: Readable, response: Response): Promise<void> {
  try {
    await pipeline(source, response);
  } catch (error) {
    // The browser closed the connection.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    throw error;
  }
}
