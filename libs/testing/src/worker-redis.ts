/** Databases of a Redis server unless it is told otherwise. */
const DATABASES = 16;

/** Address of this Jest worker's own database in the run's Redis: no other worker's services take its jobs. */
export function workerRedisUrl(): string {
  const url = new URL(process.env['TEST_REDIS_URL'] ?? '');
  url.pathname = `/${String(Number(process.env['JEST_WORKER_ID'] ?? 0) % DATABASES)}`;
  return url.toString();
}
