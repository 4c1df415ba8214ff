import { Redis } from 'ioredis';

/** How many databases Redis has by default. Database 0 stores `COUNTER`. */
const DATABASES = 16;
const COUNTER = 'test:databases-given-out';

/**
 * Gives each worker of a Jest process its own database in the Redis of the test run; after fifteen workers, databases
 * are given out again. Returns the first worker's index, for `workerRedisUrl`.
 */
export async function reserveRedisDatabases(redisUrl: string, workers: number): Promise<number> {
  const redis = new Redis(redisUrl, { db: 0 });
  try {
    return (await redis.incrby(COUNTER, workers)) - workers;
  } finally {
    redis.disconnect();
  }
}

/** Returns the URL of this Jest worker's own database, so that workers do not share jobs. */
export function workerRedisUrl(): string {
  const url = new URL(process.env['TEST_REDIS_URL'] ?? '');
  const first = Number(process.env['TEST_REDIS_FIRST_DATABASE'] ?? 0);
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1) - 1;
  url.pathname = `/${String(1 + ((first + worker) % (DATABASES - 1)))}`;
  return url.toString();
}
