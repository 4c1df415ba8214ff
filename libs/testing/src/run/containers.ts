import { GenericContainer, Wait } from 'testcontainers';
import { hasImages, isDockerRunning } from '../servers/docker.js';

const POSTGRES_IMAGE = 'postgres:18-alpine';
const REDIS_IMAGE = 'redis:7-alpine';

export interface StartedServer {
  url: string;
  origin: string;
  stop?: () => Promise<void>;
}

/** Returns whether Docker is running and already has the images. */
export async function canStartContainers(): Promise<boolean> {
  return (await isDockerRunning()) && (await hasImages([POSTGRES_IMAGE, REDIS_IMAGE]));
}

async function start(
  definition: GenericContainer,
  port: number,
  url: (address: string) => string,
): Promise<StartedServer> {
  const container = await definition.withExposedPorts(port).start();
  return {
    url: url(`${container.getHost()}:${container.getMappedPort(port)}`),
    origin: 'Testcontainers',
    stop: async () => {
      await container.stop();
    },
  };
}

export const containerStarters = {
  database: () =>
    start(
      new GenericContainer(POSTGRES_IMAGE)
        .withEnvironment({ POSTGRES_PASSWORD: 'test' })
        .withCommand(['postgres', '-c', 'max_connections=300', '-c', 'fsync=off', '-c', 'synchronous_commit=off'])
        .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2)),
      5432,
      (address) => `postgres://postgres:test@${address}/postgres`,
    ),
  redis: () =>
    start(
      new GenericContainer(REDIS_IMAGE).withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/)),
      6379,
      (address) => `redis://${address}`,
    ),
};
