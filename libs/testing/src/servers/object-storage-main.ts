/**
 * The program behind object-storage.ts: an S3 server over a folder, with one key pair of its own.
 * Its environment: PORT, DIRECTORY, ACCESS_KEY, SECRET_KEY, BUCKET.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import account from '@20minutes/s3rver/lib/models/account.js';
import S3rver, { type S3rverMiddleware } from '@20minutes/s3rver';

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is missing`);
  return value;
}

account.DUMMY_ACCOUNT.createKeyPair(setting('ACCESS_KEY'), setting('SECRET_KEY'));
account.DUMMY_ACCOUNT.revokeAccessKey('S3RVER');

const server = new S3rver({
  address: '127.0.0.1',
  port: Number(setting('PORT')),
  directory: setting('DIRECTORY'),
  configureBuckets: [{ name: setting('BUCKET') }],
  vhostBuckets: false,
  silent: true,
});
server.middleware.unshift(abortUploads(setting('DIRECTORY')));
// The server itself reads unsigned requests as those of a public bucket; ours holds private videos.
server.middleware.unshift(async (context, next) => {
  const signed = context.get('authorization') !== '' || /[?&](X-Amz-Signature|Signature)=/.test(context.url);
  if (signed) await next();
  else context.status = 403;
});
const { port } = await server.run();
process.stdout.write(`${JSON.stringify({ event: 'listening', port })}\n`);

// Uploads in flight end with us; their parts stay and are swept like those of any other broken connection.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));

/**
 * AbortMultipartUpload, which this server lacks: without it the parts of every broken upload would stay for ever. An upload's id
 * is 128 random bits that only its owner was told, hence no second look at the signature.
 */
function abortUploads(directory: string): S3rverMiddleware {
  return async (context, next) => {
    const { uploadId } = context.query;
    if (context.method !== 'DELETE' || typeof uploadId !== 'string' || !/^[0-9a-f]{32}$/.test(uploadId)) return next();
    const bucket = path.basename(context.path.split('/')[1] ?? '');
    const parts = path.join(directory, bucket, '._S3rver_uploads', uploadId);
    if (existsSync(parts)) {
      await rm(parts, { recursive: true, force: true });
      context.status = 204;
    } else {
      context.status = 404;
      context.type = 'application/xml';
      context.body = '<Error><Code>NoSuchUpload</Code><Message>The upload does not exist.</Message></Error>';
    }
  };
}
