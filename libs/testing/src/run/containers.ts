import { randomBytes } from 'node:crypto';
import { hasImages, isDockerRunning } from '@dear-future/local-servers/docker';
import { IMAGES, MINIO_IMAGE, REAPER_IMAGE } from '@dear-future/local-servers/images';
import { bucketUrl } from '@dear-future/local-servers/object-storage';
import { GenericContainer, Wait } from 'testcontainers';

const S3_PORT = 9000;

export interface StartedServer {
  url: string;
  origin: string;
  stop?: () => Promise<void>;
}

/** How each S3 server starts. VersityGW keeps objects as plain files in a folder that must exist. */
const S3_CONTAINERS = {
  VersityGW: { image: IMAGES.s3, command: ['posix', '/data'], isReady: Wait.forListeningPorts() },
  MinIO: { image: MINIO_IMAGE, command: ['server', '/data'], isReady: Wait.forHttp('/minio/health/live', S3_PORT) },
};

export type S3Product = keyof typeof S3_CONTAINERS;

/** Returns whether Docker is running and already has the images that the compose file uses. */
export async function canStartContainers(): Promise<boolean> {
  return (await isDockerRunning()) && (await hasImages(Object.values(IMAGES)));
}

/** Returns the S3 servers whose images Docker has. */
export async function availableS3Products(): Promise<S3Product[]> {
  if (!(await isDockerRunning())) return [];
  const products = Object.keys(S3_CONTAINERS) as S3Product[];
  const found = await Promise.all(products.map((product) => hasImages([S3_CONTAINERS[product].image])));
  return products.filter((_, i) => found[i]);
}

async function start(
  definition: GenericContainer,
  port: number,
  url: (address: string) => string,
): Promise<StartedServer> {
  // Without the reaper's image, Testcontainers would have to reach a registry. Then only `stop` removes the container.
  if (!(await hasImages([REAPER_IMAGE]))) process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
  const container = await definition.withExposedPorts(port).start();
  return {
    url: url(`${container.getHost()}:${container.getMappedPort(port)}`),
    origin: 'Testcontainers',
    stop: async () => {
      await container.stop();
    },
  };
}

/** Starts an S3 server with keys of its own. Its `url` has the format of TEST_S3_URL. */
export function startS3Container(product: S3Product): Promise<StartedServer> {
  const { image, command, isReady } = S3_CONTAINERS[product];
  const [accessKey, secretKey] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')];
  return start(
    new GenericContainer(image)
      .withEnvironment({
        ...{ ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey, VGW_PORT: `:${S3_PORT}`, VGW_KEEP_ALIVE: 'true' },
        ...{ MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey },
      })
      .withCopyContentToContainer([{ content: '', target: '/data/.keep' }])
      .withCommand(command)
      .withWaitStrategy(isReady),
    S3_PORT,
    (address) =>
      bucketUrl({ endpoint: `http://${address}`, region: 'us-east-1', bucket: 'videos', accessKey, secretKey }),
  );
}

export const containerStarters = {
  database: () =>
    start(
      new GenericContainer(IMAGES.postgres)
        .withEnvironment({ POSTGRES_PASSWORD: 'test' })
        .withCommand(['postgres', '-c', 'max_connections=300', '-c', 'fsync=off', '-c', 'synchronous_commit=off'])
        .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2)),
      5432,
      (address) => `postgres://postgres:test@${address}/postgres`,
    ),
  redis: () =>
    start(
      new GenericContainer(IMAGES.redis).withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/)),
      6379,
      (address) => `redis://${address}`,
    ),
  s3: () => startS3Container('VersityGW'),
};
