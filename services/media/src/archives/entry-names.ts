import type { Video } from '../videos/video.entity.js';

/** The note about what an archive should hold and does not. */
export const MISSING_NOTE = 'MISSING.txt';

/** The names that were given within one archive; upper and lower case are the same to many unpackers. */
export class EntryNames {
  private readonly taken = new Set([MISSING_NOTE.toLowerCase()]);

  /** The listed name with the ending of what the video really is, and with a number when that name is taken. */
  give(fileName: string, contentType: Video['contentType']): string {
    const stem = fileName.replace(/\.(webm|mp4)$/i, '');
    const ending = contentType === 'video/mp4' ? 'mp4' : 'webm';
    let name = `${stem}.${ending}`;
    for (let copy = 2; this.taken.has(name.toLowerCase()); copy += 1) name = `${stem} (${copy}).${ending}`;
    this.taken.add(name.toLowerCase());
    return name;
  }
}

/** What the note says: one sentence, then one listed name on each line. Ends of lines that every editor shows. */
export function missingNote(fileNames: readonly string[]): Buffer {
  const lines = ['These videos could not be added to this archive:', '', ...fileNames, ''];
  return Buffer.from(lines.join('\r\n'));
}
