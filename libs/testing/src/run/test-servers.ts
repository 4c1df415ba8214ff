import { startObjectStorage, bucketUrl } from '@dear-future/local-servers/object-storage';
import { startPostgres } from '@dear-future/local-servers/postgres';
import { startRedis } from '@dear-future/local-servers/redis';
import type { Server } from '@dear-future/local-servers/server';
import { canStartContainers, containerStarters, type StartedServer } from './containers.js';

export interface TestServers {
  environment: Record<'TEST_DATABASE_URL' | 'TEST_REDIS_URL' | 'TEST_S3_URL', string>;
  /** Where each server comes from, for the summary. */
  description: string;
  stop(): Promise<void>;
}

const localServer = (server: Server, url = server.url): StartedServer => ({
  url,
  origin: 'a local process',
  stop: () => server.stop(),
});

const processStarters = {
  database: async () => localServer(await startPostgres({ durable: false })),
  redis: async () => localServer(await startRedis({ durable: false })),
  s3: async () => {
    const server = await startObjectStorage();
    return localServer(server, bucketUrl(server.bucket));
  },
};

/**
 * Uses TEST_DATABASE_URL (of a superuser), TEST_REDIS_URL and TEST_S3_URL if they are set. For the others, starts
 * containers if Docker has the compose file's images, or else local processes, which exit when ours does.
 */
export async function startTestServers(environment: NodeJS.ProcessEnv = process.env): Promise<TestServers> {
  const { TEST_DATABASE_URL, TEST_REDIS_URL, TEST_S3_URL } = environment;
  const given = [TEST_DATABASE_URL, TEST_REDIS_URL, TEST_S3_URL];
  const areAllGiven = given.every((url) => url !== undefined && url !== '');
  const shouldUseContainers = !areAllGiven && (await canStartContainers());
  const { database, redis, s3 } = { ...processStarters, ...(shouldUseContainers && containerStarters) };
  const attempts = await Promise.allSettled(
    [database, redis, s3].map((launch, index): Promise<StartedServer> => {
      const url = given[index];
      return url === undefined || url === '' ? launch() : Promise.resolve({ url, origin: 'a given address' });
    }),
  );
  const started = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(started.map(async (server) => server.stop?.()));
  };
  const failure = attempts.find((attempt) => attempt.status === 'rejected');
  const [postgres, redisServer, storage] = started;
  if (failure || !postgres || !redisServer || !storage) {
    await stop();
    throw failure?.reason ?? new Error('A test server did not start');
  }
  return {
    environment: { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redisServer.url, TEST_S3_URL: storage.url },
    description: `Test servers: PostgreSQL from ${postgres.origin}, Redis from ${redisServer.origin}, S3 from ${storage.origin}.`,
    stop,
  };
}
