import { randomBytes } from 'node:crypto';
import { freePort } from './processes/free-port.js';
import { startProgram, type Server, type ServerOptions } from './server.js';

export interface ObjectStorageOptions extends ServerOptions {
  accessKey?: string;
  secretKey?: string;
  /** Created at startup if missing. */
  bucket?: string;
}

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

/** Starts an S3 server that stores objects as files. */
export async function startObjectStorage(options: ObjectStorageOptions = {}): Promise<ObjectStorage> {
  const { bucket = 'videos', port = await freePort() } = options;
  const accessKey = options.accessKey ?? randomBytes(10).toString('hex');
  const secretKey = options.secretKey ?? randomBytes(20).toString('hex');
  const script = 'libs/local-servers/dist/object-storage-main.js';
  const { server } = await startProgram('Object storage', script, options, (folder) => ({
    ...process.env,
    PORT: String(port),
    DIRECTORY: folder,
    BUCKET: bucket,
    ACCESS_KEY: accessKey,
    SECRET_KEY: secretKey,
  }));
  return { ...server, bucket: { endpoint: server.url, region: 'us-east-1', bucket, accessKey, secretKey } };
}

/** Returns `http://key:secret@host:port/bucket?region=…`, the format of TEST_S3_URL. */
export function bucketUrl({ endpoint, region, bucket, accessKey, secretKey }: Bucket): string {
  const url = new URL(`/${bucket}?region=${region}`, endpoint);
  url.username = encodeURIComponent(accessKey);
  url.password = encodeURIComponent(secretKey);
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
