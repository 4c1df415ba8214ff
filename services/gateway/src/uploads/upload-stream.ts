import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UPLOAD_BEGINNING_BYTES } from '@dear-future/contracts/internal/uploads';
import { noResponse, refusalOf, ServiceRefusal } from '../upstream/service-problem.js';

/** How long media may neither read nor respond. A waiting upload gets a 102 every 20 seconds. */
const SILENCE_MS = 120_000;

export class ClientDisconnected extends Error {
  constructor() {
    super('The client disconnected during its upload');
    this.name = 'ClientDisconnected';
  }
}

/** A body that was refused for its announced length, before it was read. */
export class UnwantedBody extends ServiceRefusal {}

/**
 * Pipes the browser's body to media with backpressure, and returns the text of media's response. After the first bytes,
 * media requests the rest when the upload's turn comes. The browser's connection stays open for the response.
 *
 * @param onRecognized called when media has recognized a video; if it throws, the upload ends
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
  const media = { isAsking: false };
  const wanted = new Promise<void>((resolve) => {
    upstream.once('continue', () => {
      media.isAsking = true;
      resolve();
    });
  });
  let passed = 0;
  const gate = new Transform({
    transform(chunk: Buffer, _, done) {
      const turn = passed < UPLOAD_BEGINNING_BYTES ? Promise.resolve() : wanted;
      passed += chunk.length;
      void turn.then(() => done(null, chunk));
    },
  });
  gate.on('error', fail);
  upstream.on('error', (error) => fail(noResponse(error)));
  upstream.setTimeout(SILENCE_MS, () => fail(noResponse(new Error('media neither read nor responded'))));
  upstream.on('information', ({ statusCode }) => {
    if (media.isAsking && statusCode === 102) onRecognized?.().catch(fail);
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
    throw media.isAsking || refusal.code !== 'too_large' ? refusal : new UnwantedBody(status, refusal);
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
