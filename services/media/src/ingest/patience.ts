import type { IncomingMessage } from 'node:http';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/**
 * Slower than this for a whole window is no upload but a held connection. Bytes per second.
 *
 * This is the one floor for uploads that get through to a video, and media is its owner: only media knows whether the sender
 * is slow or this side is behind. With the window of UPLOAD_STALL_SECONDS (30 s) it is 30 KiB a window, which a phone on the
 * edge of a 2G cell still does. A floor before media (the gateway's guards what never gets here) must not be above it in
 * bytes per window, or an upload is cut that media would have taken.
 */
const SLOWEST_BYTES_PER_SECOND = 1024;
/** How long the rest of a refused body is read and thrown away, so that the sender hears the answer. Milliseconds. */
const DRAIN_MS = 30_000;

/**
 * Watches the sender of a request's body. The returned signal aborts with `too_slow` when a window of `stallSeconds` brings
 * less than a trickle while this side was ready to read, and with `malformed` when the sender has gone.
 */
export function watchSender(
  request: IncomingMessage,
  stallSeconds: number,
  isBehind: () => boolean,
): { signal: AbortSignal; stop: () => void } {
  const watch = new AbortController();
  let bytesInWindow = 0;
  let wasBehind = false;
  const onData = (chunk: Buffer): void => {
    bytesInWindow += chunk.length;
    wasBehind ||= isBehind();
  };
  const onClose = (): void => {
    if (!request.complete) watch.abort(new ProblemError('malformed', 'The upload was cut short.'));
  };
  const timer = setInterval(() => {
    const enough = bytesInWindow >= SLOWEST_BYTES_PER_SECOND * stallSeconds;
    if (!request.complete && !enough && !wasBehind && !isBehind()) {
      watch.abort(
        new ProblemError('too_slow', 'The upload was too slow. Please try again.', undefined, { Connection: 'close' }),
      );
    }
    bytesInWindow = 0;
    wasBehind = false;
  }, stallSeconds * 1000);
  request.on('data', onData).once('close', onClose);
  return {
    signal: watch.signal,
    stop: () => {
      clearInterval(timer);
      request.off('data', onData).off('close', onClose);
    },
  };
}

/**
 * Reads what is left of a body and throws it away, for a bounded time. A sender that is still writing when the answer comes
 * would see a broken connection instead of the answer.
 */
export async function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  request.resume();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, DRAIN_MS);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', done).once('close', done);
  });
}

/** Like `drain`, after an answer that was given at once: who goes on sending beyond the time is cut off. */
export function drainBehind(request: IncomingMessage): void {
  void drain(request).then(() => {
    if (!request.complete) request.destroy();
  });
}
