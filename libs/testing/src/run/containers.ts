import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';
import { dockerAnswers, hasImages } from '../servers/docker.js';
import { startObjectStorage, bucketUrl } from '../servers/object-storage.js';
import type { Launchers, Started } from './test-servers.js';

const POSTGRES_IMAGE = 'postgres:18-alpine';
const REDIS_IMAGE = 'redis:7-alpine';
const ORIGIN = 'Testcontainers';

/** Whether Testcontainers can be used without fetching anything. Its reaper is an image too, and may be switched off. */
export async function containersAvailable(): Promise<boolean> {
  return (await dockerAnswers()) && (await hasImages([POSTGRES_IMAGE, REDIS_IMAGE]));
}

function started(container: StartedTestContainer, url: string): Started {
  return {
    url,
    origin: ORIGIN,
    stop: async () => {
      await container.stop();
    },
  };
}

/** The servers of a run as containers. The S3 server is an npm package and needs none. */
export const startContainers: Launchers = {
  database: async () => {
    const container = await new GenericContainer(POSTGRES_IMAGE)
      .withEnvironment({ POSTGRES_PASSWORD: 'test' })
      .withCommand(['postgres', '-c', 'max_connections=300', '-c', 'fsync=off', '-c', 'synchronous_commit=off'])
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
      .start();
    return started(
      container,
      `postgres://postgres:test@${container.getHost()}:${container.getMappedPort(5432)}/postgres`,
    );
  },
  redis: async () => {
    const container = await new GenericContainer(REDIS_IMAGE)
      .withExposedPorts(6379)
      .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
      .start();
    return started(container, `redis://${container.getHost()}:${container.getMappedPort(6379)}`);
  },
  s3: async () => {
    const server = await startObjectStorage();
    return { url: bucketUrl(server.bucket), origin: 'a local process', stop: () => server.stop() };
  },
};
