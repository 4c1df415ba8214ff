import type { Log } from '@dear-future/service-kit/logging/log';
import type { Response } from 'express';
import { asProblem, StorageError } from './storage-error.js';

/** Disconnects a client that has read nothing for this long. Players request the rest when they need it. */
const IDLE_CLIENT_MS = 120_000;

/** Sends bytes from storage to a client, which may leave or stop reading at any time. */
export async function sendStored(
  response: Response,
  log: Log,
  send: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  response.setTimeout(IDLE_CLIENT_MS, () => response.destroy());
  try {
    await send(closed.signal);
  } catch (error) {
    if (closed.signal.aborted && !response.writableFinished && !(error instanceof StorageError)) return;
    if (!response.headersSent) {
      response.removeHeader('ETag');
      throw asProblem(error);
    }
    // The pipeline has closed the connection, so the client sees that the body is incomplete.
    log.warn({ event: 'response.cut', err: error }, 'A video or an archive could not be sent completely');
  }
}
