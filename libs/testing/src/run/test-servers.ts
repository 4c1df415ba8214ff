import { startObjectStorage, bucketUrl } from '../servers/object-storage.js';
import { startPostgres } from '../servers/postgres.js';
import { startRedis } from '../servers/redis.js';
import { containersAvailable, startContainers } from './containers.js';

/** Names of the variables in which a test finds the servers of its run. */
export interface TestEnvironment {
  TEST_DATABASE_URL: string;
  TEST_REDIS_URL: string;
  TEST_S3_URL: string;
}

export interface TestServers {
  environment: TestEnvironment;
  /** One sentence for the summary: where each server comes from. */
  description: string;
  stop(): Promise<void>;
}

/** One server on its way: its address, and how to end it when it is ours. */
export interface Started {
  url: string;
  origin: string;
  stop?: () => Promise<void>;
}

type Kind = 'database' | 'redis' | 's3';
export type Launchers = Record<Kind, () => Promise<Started>>;

/**
 * The servers that all tests of a run share. Each comes from a given address (TEST_DATABASE_URL, a superuser's;
 * TEST_REDIS_URL; TEST_S3_URL), else from Testcontainers when a Docker engine answers and has the images, else it is a
 * process of this machine. Local processes end with us, even by kill -9.
 */
export async function startTestServers(environment: NodeJS.ProcessEnv = process.env): Promise<TestServers> {
  const given = {
    database: environment['TEST_DATABASE_URL'],
    redis: environment['TEST_REDIS_URL'],
    s3: environment['TEST_S3_URL'],
  };
  const allGiven = Object.values(given).every((url) => url !== undefined && url !== '');
  const launchers = !allGiven && (await containersAvailable()) ? startContainers : processes;
  const kinds: Kind[] = ['database', 'redis', 's3'];
  const attempts = await Promise.allSettled(
    kinds.map((kind): Promise<Started> => {
      const url = given[kind];
      return url !== undefined && url !== '' ? Promise.resolve({ url, origin: 'a given address' }) : launchers[kind]();
    }),
  );
  const started = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(started.map(async (server) => server.stop?.()));
  };
  const failure = attempts.find((attempt) => attempt.status === 'rejected');
  const [database, redis, s3] = started;
  if (failure || !database || !redis || !s3) {
    await stop();
    throw failure?.reason ?? new Error('A server for the tests did not start');
  }
  return {
    environment: { TEST_DATABASE_URL: database.url, TEST_REDIS_URL: redis.url, TEST_S3_URL: s3.url },
    description: `Test servers: PostgreSQL from ${database.origin}, Redis from ${redis.origin}, S3 from ${s3.origin}.`,
    stop,
  };
}

const LOCAL = 'a local process';

const processes: Launchers = {
  database: async () => {
    const server = await startPostgres({ durable: false });
    return { url: server.url, origin: LOCAL, stop: () => server.stop() };
  },
  redis: async () => {
    const server = await startRedis({ durable: false });
    return { url: server.url, origin: LOCAL, stop: () => server.stop() };
  },
  s3: async () => {
    const server = await startObjectStorage();
    return { url: bucketUrl(server.bucket), origin: LOCAL, stop: () => server.stop() };
  },
};
