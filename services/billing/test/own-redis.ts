/** A database of the run's Redis that this file alone uses, so that no other test's worker takes our bells. */
export function ownRedis(): string {
  const url = new URL(process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379');
  url.pathname = `/${String(1 + (process.pid % 15))}`;
  return url.toString();
}
