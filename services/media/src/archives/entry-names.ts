import type { Video } from '../videos/video.entity.js';

/** The file name of the note about missing videos. */
export const MISSING_NOTE = 'MISSING.txt';

/** The names in one archive. Compared without case, because many unpackers ignore it. */
export class EntryNames {
  private readonly taken = new Set([MISSING_NOTE.toLowerCase()]);

  /** The listed name with the extension of the video's format, and with a number if it is taken. */
  unique(fileName: string, contentType: Video['contentType']): string {
    const stem = fileName.replace(/\.(webm|mp4)$/i, '');
    const extension = contentType === 'video/mp4' ? 'mp4' : 'webm';
    let name = `${stem}.${extension}`;
    for (let copy = 2; this.taken.has(name.toLowerCase()); copy += 1) name = `${stem} (${copy}).${extension}`;
    this.taken.add(name.toLowerCase());
    return name;
  }
}

/** The text of the note: a sentence, then one name per line. With CRLF, which every editor shows. */
export function missingNote(fileNames: readonly string[]): Buffer {
  const lines = ['These videos could not be added to this archive:', '', ...fileNames, ''];
  return Buffer.from(lines.join('\r\n'));
}
