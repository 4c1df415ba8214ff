/** The run's Redis, in a database that this Jest worker alone uses: no other worker's service takes its wake-up jobs. */
export function workerRedisUrl(): string {
  const url = new URL(process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379');
  url.pathname = `/${String(Number(process.env['JEST_WORKER_ID'] ?? 0) % 16)}`;
  return url.toString();
}
