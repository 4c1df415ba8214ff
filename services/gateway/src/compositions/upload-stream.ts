import type { ClientRequest, IncomingMessage } from 'node:http';
import { smallBody } from '../upstream/byte-hop.js';
import { noAnswer } from '../upstream/service-problem.js';
import { watchPace, type Pace } from './upload-pace.js';

/** Called with bytes as they arrive, some megabytes at a time; its refusal ends the upload. */
export type ByteMeter = (bytes: number) => Promise<void>;

export interface HopAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** The browser closed the connection before its body was complete. */
export class ClientGone extends Error {
  constructor() {
    super('The client left during its upload');
    this.name = 'ClientGone';
  }
}

/** The meter is called after this many bytes. */
const METER_STEP = 4_000_000;

/**
 * Pipes the browser's body into `upstream`, with backpressure end to end, and gives its answer. In the end `upstream`
 * is always ended or destroyed, and the browser's connection stays open for an answer.
 *
 * @param onFirstLook called once, when media has recognized a video; its refusal ends the upload
 * @throws ClientGone; ProblemError `too_slow`, `unavailable`, `bad_gateway`, or the meter's refusal
 */
export function pipeUpload(
  request: IncomingMessage,
  upstream: ClientRequest,
  { pace, meter, onFirstLook }: { pace: Pace; meter?: ByteMeter; onFirstLook?: () => Promise<void> },
): Promise<HopAnswer> {
  return new Promise((resolve, reject) => {
    let settled = false;
    const settle = (act: () => void): void => {
      if (settled) return;
      settled = true;
      watch.stop();
      stopMeter();
      request.off('close', onClose);
      request.unpipe(upstream);
      act();
    };
    const fail = (error: Error): void => {
      settle(() => {
        upstream.destroy();
        reject(error);
      });
    };
    const onClose = (): void => {
      if (!request.complete) fail(new ClientGone());
    };
    const watch = watchPace(request, upstream, pace, fail);
    const stopMeter = meter === undefined ? () => undefined : meterBytes(request, meter, fail);

    request.once('close', onClose);
    upstream.on('error', (error) => fail(noAnswer(error)));
    // 1xx: media has recognized a video.
    upstream.once('information', () => void onFirstLook?.().catch(fail));
    upstream.once('response', (answer) => {
      const early = !request.complete;
      smallBody(answer).then(
        (text) => {
          settle(() => {
            // An answer before the end of the body is a refusal. Nothing reads the rest.
            if (early) upstream.destroy();
            resolve({ status: answer.statusCode ?? 502, headers: answer.headers, text });
          });
        },
        (error: unknown) => fail(noAnswer(error)),
      );
    });

    if (request.destroyed && !request.complete) fail(new ClientGone());
    else request.pipe(upstream);
  });
}

/** Reports arriving bytes to `meter`, and the rest when it is stopped. */
function meterBytes(request: IncomingMessage, meter: ByteMeter, fail: (error: Error) => void): () => void {
  let bytes = 0;
  const report = (): void => {
    const came = bytes;
    bytes = 0;
    if (came === 0) return;
    meter(came).catch((error: unknown) => fail(error instanceof Error ? error : new Error(String(error))));
  };
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes >= METER_STEP) report();
  };
  request.on('data', count);
  return () => {
    request.off('data', count);
    report();
  };
}
