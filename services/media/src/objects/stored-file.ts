import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ObjectWriter, WrittenObject } from './object-writer.js';

const PIECE_BYTES = 1024 * 1024;

export interface StoredFile extends WrittenObject {
  sha256: string;
}

/**
 * Writes a file into storage. The object is still open; `Objects.keep` makes it permanent. If it fails, nothing is
 * kept.
 */
export async function storeFile(writer: ObjectWriter, path: string, signal: AbortSignal): Promise<StoredFile> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await writer.write(chunk, signal);
    }
    return { ...(await writer.finish(signal)), sha256: hash.digest('hex') };
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}
