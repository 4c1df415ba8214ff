import { type Bucket, parseBucketUrl, startObjectStorage } from '@dear-future/local-servers/object-storage';
import { availableS3Products, startS3Container } from './containers.js';

export interface S3Server {
  name: string;
  bucket: Bucket;
  stop(): Promise<void>;
}

/** Starts the S3 server of `npm start`, and each other one that Docker has. */
export async function startS3Servers(): Promise<S3Server[]> {
  const local = startObjectStorage().then((server) => ({
    name: 'S3rver',
    bucket: server.bucket,
    stop: () => server.stop(),
  }));
  const others = (await availableS3Products()).map(async (name) => {
    const server = await startS3Container(name);
    return { name, bucket: parseBucketUrl(server.url), stop: async () => server.stop?.() };
  });
  return Promise.all([local, ...others]);
}
