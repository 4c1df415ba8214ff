import type { IncomingMessage } from 'node:http';
import { IDEMPOTENCY_KEY } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

type Headers = Pick<IncomingMessage, 'headers'>;

/** The `Idempotency-Key`, 1-200 visible ASCII characters; null if it was not sent. @throws ProblemError `invalid` */
export function idempotencyKey({ headers }: Headers): string | null {
  const value = headers['idempotency-key'];
  if (value === undefined) return null;
  if (typeof value === 'string' && IDEMPOTENCY_KEY.test(value)) return value;
  const problem = 'must be 1 to 200 visible ASCII characters';
  throw new ProblemError('invalid', `Idempotency-Key ${problem}.`, [{ field: 'Idempotency-Key', problem }]);
}

/**
 * Requires a Content-Length (RFC 9110 §15.5.12), which browsers send. Without it, chunks of single bytes would cost
 * every process on the way far more than their size.
 *
 * @throws ProblemError `length_required`
 */
export function requireLength({ headers }: Headers): number {
  const length = headers['content-length'];
  if (length !== undefined) return Number(length);
  throw new ProblemError('length_required', 'Please send the video with its length (Content-Length).', undefined, {
    Connection: 'close',
  });
}
