/** What a file system, a shell or an unpacker may take for something else, on any of the usual systems. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
/** Far below what any file system allows (255 bytes), with room for number, day and ending. */
const LONGEST_NAME_BYTES = 120;
const NAMELESS = 'Anonymous';
/** Names that old Windows keeps for devices; a number before them makes any name harmless, a bare title needs this. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A text that a person typed as the name of a file or folder, without an ending. `fallback` when nothing of it is left. */
export function fileNameOf(text: string, fallback: string): string {
  const plain = text.normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/gu, ' ');
  const name = shorten(plain.replace(/^[\s.]+/u, '')).replace(/[\s.]+$/u, '');
  if (name === '') return fallback;
  return DEVICE.test(name) ? `${name}_` : name;
}

function shorten(text: string): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > LONGEST_NAME_BYTES) break;
    kept += character;
  }
  return kept;
}

/** A video as whoever downloads it knows it. */
export interface ArchivedVideo {
  videoName: string;
  /** Who it is from. */
  from: string | null;
  videoType: 'video/webm' | 'video/mp4';
  submittedAt: Date;
}

/**
 * The name of a video in an archive, such as `007 Ana 2026-11-21.webm`: sorted as they came, readable, and
 * unique by its number.
 *
 * @param place counted from 1
 * @param count of all, so that all numbers have the same width
 */
export function entryName(
  { from, videoType, submittedAt }: Omit<ArchivedVideo, 'videoName'>,
  place: number,
  count: number,
): string {
  const number = String(place).padStart(Math.max(2, String(count).length), '0');
  const day = submittedAt.toISOString().slice(0, 10);
  const ending = videoType === 'video/mp4' ? 'mp4' : 'webm';
  return `${number} ${fileNameOf(from ?? '', NAMELESS)} ${day}.${ending}`;
}
