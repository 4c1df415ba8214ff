// Real: the S3 server of `npm start` and, if Docker has their images, VersityGW and MinIO in containers.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from '@dear-future/local-servers/object-storage';
import { startS3Servers } from '@dear-future/testing/run/s3-servers';
import { Log } from '@dear-future/service-kit/logging/log';
import type { MediaSettings } from '../src/config.js';
import { ObjectStorage } from '../src/storage/object-storage.js';

/** S3 accepts no smaller part, except as the last one. */
const PART_BYTES = 5 * 1024 * 1024;
const signal = new AbortController().signal;

function connect(bucket: Bucket): ObjectStorage {
  const settings: Partial<MediaSettings> = {
    S3_ENDPOINT: bucket.endpoint,
    S3_REGION: bucket.region,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY: bucket.accessKey,
    S3_SECRET_KEY: bucket.secretKey,
    S3_SILENCE_SECONDS: 15,
  };
  return new ObjectStorage(new Log('media', 'error'), settings as MediaSettings);
}

const newKey = (): string => `originals/${randomBytes(16).toString('hex')}`;

const servers = await startS3Servers();
afterAll(() => Promise.all(servers.map((server) => server.stop())));

describe.each(servers)('$name', ({ bucket: given }) => {
  const bucket = { ...given, bucket: `videos-${randomBytes(6).toString('hex')}` };
  const storage = connect(bucket);
  const read = async (key: string, start?: number, end?: number): Promise<Buffer> => {
    const range = start === undefined || end === undefined ? null : { start, end };
    return buffer(await storage.read(key, range, signal, 'work'));
  };

  /** Stores an object in parts of PART_BYTES. */
  async function store(content: Buffer): Promise<string> {
    const key = newKey();
    const upload = { key, uploadId: await storage.openUpload(key) };
    const parts = [];
    for (let at = 0; at < content.length; at += PART_BYTES) {
      parts.push(await storage.putPart(upload, parts.length + 1, content.subarray(at, at + PART_BYTES)));
    }
    await storage.completeUpload(upload, parts, content.length);
    return key;
  }

  beforeAll(() => storage.ensureBucket());
  afterAll(() => storage.onApplicationShutdown());

  it('makes a bucket once', async () => {
    await expect(storage.ensureBucket()).resolves.toBeUndefined();
    await expect(Promise.all([connect(bucket).ensureBucket(), storage.ensureBucket()])).resolves.toBeDefined();
  });

  it('refuses requests without a signature or with another key', async () => {
    const key = await store(Buffer.from('secret'));
    expect((await fetch(`${bucket.endpoint}/${bucket.bucket}/${key}`)).status).toBe(403);
    const stranger = connect({ ...bucket, secretKey: 'another-secret-key' });
    await expect(stranger.read(key, null, signal, 'work')).rejects.toMatchObject({ kind: 'refused' });
  });

  it('stores an object in parts, and sends it whole, in ranges and into a file', async () => {
    const content = randomBytes(2 * PART_BYTES + 1000);
    const key = await store(content);
    expect((await read(key)).equals(content)).toBe(true);
    const last = content.length - 1;
    for (const [start, end] of [
      [0, 0],
      [PART_BYTES - 5, PART_BYTES + 5],
      [last, last],
      [1000, last],
    ] as const) {
      const isRight = (await read(key, start, end)).equals(content.subarray(start, end + 1));
      expect({ start, end, isRight }).toEqual({ start, end, isRight: true });
    }
    const folder = await mkdtemp(join(tmpdir(), 's3-behavior-'));
    await storage.save(key, { start: 10, end: 19 }, join(folder, 'file'), signal);
    expect((await readFile(join(folder, 'file'))).equals(content.subarray(10, 20))).toBe(true);
    await rm(folder, { recursive: true });
  });

  it('shows an object only when its upload is complete, and completes it once', async () => {
    const [key, content] = [newKey(), randomBytes(1000)];
    const upload = { key, uploadId: await storage.openUpload(key) };
    const part = await storage.putPart(upload, 1, content);
    await expect(read(key)).rejects.toMatchObject({ kind: 'missing' });
    await storage.completeUpload(upload, [part], content.length);
    await storage.completeUpload(upload, [part], content.length);
    expect((await read(key)).equals(content)).toBe(true);
  });

  it('keeps the latest of two parts with one number', async () => {
    const [key, content] = [newKey(), randomBytes(1000)];
    const upload = { key, uploadId: await storage.openUpload(key) };
    await storage.putPart(upload, 1, randomBytes(2000));
    const part = await storage.putPart(upload, 1, content);
    await storage.completeUpload(upload, [part], content.length);
    expect((await read(key)).equals(content)).toBe(true);
  });

  it('forgets an aborted upload, and aborts one that is gone', async () => {
    const key = newKey();
    const upload = { key, uploadId: await storage.openUpload(key) };
    const part = await storage.putPart(upload, 1, randomBytes(1000));
    await storage.abortUpload(upload);
    await storage.abortUpload(upload);
    await expect(storage.completeUpload(upload, [part], 1000)).rejects.toMatchObject({ kind: 'missing' });
    await expect(read(key)).rejects.toMatchObject({ kind: 'missing' });
  });

  it('deletes an object, and deletes one that is gone', async () => {
    const key = await store(randomBytes(1000));
    await storage.delete(key);
    await storage.delete(key);
    await expect(read(key)).rejects.toMatchObject({ kind: 'missing' });
  });

  it('sends many ranges at once, and goes on after readers left', async () => {
    const content = randomBytes(PART_BYTES);
    const key = await store(content);
    const leaving = new AbortController();
    const streams = await Promise.all([1, 2, 3].map(() => storage.read(key, null, leaving.signal, 'playback')));
    leaving.abort();
    await Promise.allSettled(streams.map((stream) => buffer(stream)));
    const starts = Array.from({ length: 20 }, (_, i) => i * 1000);
    const ranges = await Promise.all(starts.map((start) => read(key, start, start + 99)));
    expect(ranges.every((range, i) => range.equals(content.subarray(i * 1000, i * 1000 + 100)))).toBe(true);
  });
});
