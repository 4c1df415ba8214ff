import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UPLOAD_BEGINNING_BYTES } from '@dear-future/contracts/internal/uploads';
import { noResponse, refusalOf, ServiceRefusal } from '../upstream/service-problem.js';

/** How long the media service may neither read nor respond. While an upload waits, it sends a 102 every 20 seconds. */
const SILENCE_MS = 120_000;

export class ClientDisconnected extends Error {
  constructor() {
    super('The client disconnected during its upload');
    this.name = 'ClientDisconnected';
  }
}

/**
 * Pipes the browser's body to the media service with backpressure, and returns the text of the service's response.
 * The service gets only the first bytes until it asks for the rest, at the upload's turn. The browser's connection
 * stays open.
 *
 * @param onRecognized called when the media service has recognized a video; if this call fails, the upload ends
 */
export async function streamUpload(
  request: IncomingMessage,
  upstream: ClientRequest,
  onRecognized?: () => Promise<void>,
): Promise<string> {
  const aborter = new AbortController();
  aborter.signal.addEventListener('abort', () => upstream.destroy());
  const fail = (error: unknown): void => aborter.abort(error);
  const onClose = (): void => {
    if (!request.complete) fail(new ClientDisconnected());
  };
  const service = { wantsBody: false };
  const untilWanted = new Promise<void>((resolve) => {
    upstream.once('continue', () => {
      service.wantsBody = true;
      resolve();
    });
  });
  let passedBytes = 0;
  const gate = new Transform({
    transform(chunk: Buffer, _, done) {
      const permission = passedBytes < UPLOAD_BEGINNING_BYTES ? Promise.resolve() : untilWanted;
      passedBytes += chunk.length;
      void permission.then(() => done(null, chunk));
    },
  });
  gate.on('error', fail);
  upstream.on('error', (error) => fail(noResponse(error)));
  upstream.setTimeout(SILENCE_MS, () => fail(noResponse(new Error('The media service neither read nor responded'))));
  upstream.on('information', ({ statusCode }) => {
    if (service.wantsBody && statusCode === 102) onRecognized?.().catch(fail);
  });
  request.once('close', onClose);
  try {
    if (request.destroyed) onClose();
    request.pipe(gate).pipe(upstream);
    const [response] = (await once(upstream, 'response', { signal: aborter.signal })) as [IncomingMessage];
    const body = await text(response);
    aborter.signal.throwIfAborted();
    const { statusCode: status = 502, headers } = response;
    if (status < 400) return body;
    const refusal = refusalOf(status, body, headers);
    if (refusal.code === 'too_slow') refusal.headers.Connection = 'close';
    throw refusal;
  } catch (error) {
    aborter.signal.throwIfAborted();
    throw error instanceof ServiceRefusal ? error : noResponse(error);
  } finally {
    request.off('close', onClose);
    request.unpipe(gate);
    gate.destroy();
    upstream.destroy();
  }
}
