import { randomBytes } from 'node:crypto';
import { startChild } from '../processes/child.js';
import { listeningLine } from '../processes/listening-line.js';
import { freePort } from '../processes/free-port.js';
import { inRepository } from '../processes/repository.js';
import { dataFolder } from './data-folder.js';
import type { Server, ServerOptions } from './server.js';

export interface ObjectStorageOptions extends ServerOptions {
  accessKey?: string;
  secretKey?: string;
  /** Made at the start when missing (default `videos`). */
  bucket?: string;
}

/** How to reach a bucket. */
export interface Bucket {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

export interface ObjectStorage extends Server {
  bucket: Bucket;
}

/** Starts a real S3 server on 127.0.0.1, without Docker, that keeps its objects as files. */
export async function startObjectStorage(options: ObjectStorageOptions = {}): Promise<ObjectStorage> {
  const folder = await dataFolder('objects', options.dataDir);
  const bucket = {
    region: 'us-east-1',
    bucket: options.bucket ?? 'videos',
    accessKey: options.accessKey ?? randomBytes(10).toString('hex'),
    secretKey: options.secretKey ?? randomBytes(20).toString('hex'),
  };
  const wanted = options.port ?? (await freePort());
  const child = startChild({
    name: 'Object storage',
    program: process.execPath,
    args: [inRepository('libs/testing/dist/servers/object-storage-main.js')],
    env: {
      ...process.env,
      PORT: String(wanted),
      DIRECTORY: folder.path,
      BUCKET: bucket.bucket,
      ACCESS_KEY: bucket.accessKey,
      SECRET_KEY: bucket.secretKey,
    },
    ...(options.logFile !== undefined && { logFile: options.logFile }),
  });
  const { port } = await child.line(listeningLine, 30_000);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    pid: child.pid,
    child,
    bucket: { ...bucket, endpoint: url },
    stop: async () => {
      await child.stop();
      await folder.dispose();
    },
  };
}

/** A bucket as one URL, and back: `http://key:secret@host:port/bucket?region=…` (the form of TEST_S3_URL). */
export function bucketUrl({ endpoint, region, bucket, accessKey, secretKey }: Bucket): string {
  const url = new URL(endpoint);
  url.username = encodeURIComponent(accessKey);
  url.password = encodeURIComponent(secretKey);
  url.pathname = `/${bucket}`;
  url.searchParams.set('region', region);
  return url.toString();
}

export function parseBucketUrl(text: string): Bucket {
  const url = new URL(text);
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket: url.pathname.slice(1) || 'videos',
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  };
}
