import type { IncomingMessage } from 'node:http';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/**
 * A sender that is slower than this for a whole window holds the connection instead of uploading. Bytes per second.
 * This is the only floor for uploads with a video, because only media knows whether the sender or this side is slow.
 * With the window of UPLOAD_STALL_SECONDS (30 s) it is 30 KiB a window, which a phone at the edge of a 2G cell
 * achieves. A floor before media (the gateway's, for requests that do not get here) must not be higher in bytes per
 * window, or it would end uploads that media accepts.
 */
const SLOWEST_BYTES_PER_SECOND = 1024;
/** How long the rest of a refused body is read and dropped, so that the sender receives the answer. Milliseconds. */
const DRAIN_MS = 30_000;

/**
 * Watches the sender of a request's body. The returned signal aborts with `too_slow` when a window of `stallSeconds`
 * brings too few bytes while this side was ready to read, and with `malformed` when the sender disconnects.
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
 * Reads and drops the rest of a body for a bounded time. Otherwise a sender that is still writing would see a broken
 * connection instead of the answer.
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

/** Like `drain`, after an answer has been sent; disconnects a sender that continues after the time. */
export function drainBehind(request: IncomingMessage): void {
  void drain(request).then(() => {
    if (!request.complete) request.destroy();
  });
}
