/** An S3 server with one key pair and files in one folder. Reads PORT, DIRECTORY, ACCESS_KEY, SECRET_KEY and BUCKET. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import account from '@20minutes/s3rver/lib/models/account.js';
import S3rver, { type S3rverMiddleware, type S3rverStore } from '@20minutes/s3rver';

const { PORT, DIRECTORY = '', ACCESS_KEY = '', SECRET_KEY = '', BUCKET = '' } = process.env;

account.DUMMY_ACCOUNT.createKeyPair(ACCESS_KEY, SECRET_KEY);
account.DUMMY_ACCOUNT.revokeAccessKey('S3RVER');

const server = new S3rver({
  address: '127.0.0.1',
  port: Number(PORT),
  directory: DIRECTORY,
  configureBuckets: [{ name: BUCKET }],
  vhostBuckets: false,
  silent: true,
});
readFirstByte(server.store);
server.middleware.unshift(answerForUploads(DIRECTORY));
// S3rver itself accepts unsigned requests, as for a public bucket. Ours is private.
server.middleware.unshift(async (context, next) => {
  const isSigned = context.get('authorization') !== '' || /[?&](X-Amz-Signature|Signature)=/.test(context.url);
  if (isSigned) await next();
  else context.status = 403;
});
const { port } = await server.run();
process.stdout.write(`${JSON.stringify({ event: 'listening', port })}\n`);

// Exiting cuts off uploads in progress. The parts that have arrived stay, as after any lost connection.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));

/**
 * Adds the call AbortMultipartUpload: without it, the parts of broken uploads would stay forever. Also responds to calls
 * for a missing upload as S3 does. Does not check the signature, because only the client that started the upload knows
 * its 128-bit id.
 */
function answerForUploads(directory: string): S3rverMiddleware {
  return async (context, next) => {
    const { uploadId } = context.query;
    if (typeof uploadId !== 'string' || !/^[0-9a-f]{32}$/.test(uploadId)) return next();
    const bucket = path.basename(context.path.split('/')[1] ?? '');
    const parts = path.join(directory, bucket, '._S3rver_uploads', uploadId);
    if (!existsSync(parts)) {
      context.status = 404;
      context.type = 'application/xml';
      context.body = '<Error><Code>NoSuchUpload</Code><Message>The upload does not exist.</Message></Error>';
    } else if (context.method === 'DELETE') {
      await rm(parts, { recursive: true, force: true });
      context.status = 204;
    } else await next();
  };
}

/** S3rver takes a range that ends with the first byte for one without an end. It reads the text '0' correctly. */
function readFirstByte(store: S3rverStore): void {
  const getObject = store.getObject.bind(store);
  store.getObject = (bucket, key, options) =>
    getObject(bucket, key, options?.end === 0 ? { ...options, end: '0' } : options);
}
