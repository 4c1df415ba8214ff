import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

export interface UnpackedFile {
  name: string;
  bytes: number;
  sha256: string;
  isUncompressed: boolean;
  text: string;
}

/** Reads all entries that the zip's central directory lists. Throws for a wrong size or checksum. */
export async function unpack(zip: Buffer): Promise<UnpackedFile[]> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true });
  const files: UnpackedFile[] = [];
  for await (const entry of archive.eachEntry()) {
    const content = await buffer(await archive.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32)
      throw new Error(`${entry.fileName} has a different checksum than its directory entry`);
    const sha256 = createHash('sha256').update(content).digest('hex');
    files.push({
      name: entry.fileName,
      bytes: content.length,
      sha256,
      isUncompressed: entry.compressionMethod === 0,
      text: content.length < 10_000 ? content.toString('utf8') : '',
    });
  }
  return files;
}
