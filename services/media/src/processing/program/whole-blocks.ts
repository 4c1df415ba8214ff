import { closeSync, openSync, readSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { CustomSource, FilePathSource, type Source } from 'mediabunny';
import { type Head, MAX_ELEMENT_HEAD_BYTES, readElementHead } from '../../containers/ebml.js';

const SEGMENT = '18538067';
const CLUSTER = '1f43b675';
const CLUSTER_ID_BYTES = 4;

interface Cut {
  /** Where the last whole block ends. */
  end: number;
  /** What to read in place of the size of the cluster that was cut. */
  patch: { start: number; bytes: Buffer };
}

/** Opens a file. If it is a WebM that ends within a block, hides that block: mediabunny would drop its whole cluster. */
export async function openWholeBlocks(path: string, contentType: string): Promise<Source> {
  const { size: fileSize } = await stat(path);
  const cut = contentType === 'video/webm' ? findCut(path, fileSize) : null;
  if (!cut) return new FilePathSource(path);
  const file = await open(path);
  const { end: wholeSize, patch } = cut;
  return new CustomSource({
    getSize: () => wholeSize,
    read: async (start, end) => {
      const bytes = Buffer.alloc(end - start);
      await file.read(bytes, 0, bytes.length, start);
      for (const [i, byte] of patch.bytes.entries()) {
        const at = patch.start + i - start;
        if (at >= 0 && at < bytes.length) bytes[at] = byte;
      }
      return bytes;
    },
  });
}

/** Returns null if the file does not end within a cluster, or if it is damaged in another way. */
function findCut(path: string, fileSize: number): Cut | null {
  const file = openSync(path, 'r');
  const bytes = Buffer.alloc(MAX_ELEMENT_HEAD_BYTES);
  let cluster: (Head & { start: number }) | null = null;
  let at = 0;
  try {
    while (at < fileSize) {
      const head = readElementHead(bytes.subarray(0, readSync(file, bytes, 0, bytes.length, at)));
      if (!head) break;
      const content = at + head.length;
      if (head.id === CLUSTER) cluster = { ...head, start: at };
      const isContainer = head.id === CLUSTER || head.id === SEGMENT;
      if (!isContainer && content + head.size > fileSize) break;
      at = isContainer ? content : content + head.size;
    }
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
  if (!cluster) return null;
  const { start, length, size } = cluster;
  const isCut = at < fileSize || (size < Infinity && start + length + size > fileSize);
  if (!isCut) return null;
  const sizeBytes = length - CLUSTER_ID_BYTES;
  const wholeSize = Buffer.from((at - start - length).toString(16).padStart(2 * sizeBytes, '0'), 'hex');
  wholeSize[0] = (wholeSize[0] ?? 0) | (0x80 >> (sizeBytes - 1));
  // A live recording's clusters have no size; they end with the file.
  return { end: at, patch: { start: start + CLUSTER_ID_BYTES, bytes: size < Infinity ? wholeSize : Buffer.alloc(0) } };
}
