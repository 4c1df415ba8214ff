import type { ByteRange } from '../storage/object-storage.js';

/** Null means all bytes (RFC 9110 §14.2): no header, bad syntax, several ranges, or another version in `If-Range`. */
export function parseRange(
  rangeHeader: string | undefined,
  ifRangeHeader: string | undefined,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  // Strong comparison (§13.1.5): a weak tag never matches, and neither does a date.
  if (ifRangeHeader !== undefined && ifRangeHeader.trim() !== etag) return null;
  const [match, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(rangeHeader?.trim() ?? '') ?? [];
  if (match === undefined || (first === '' && last === '')) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Number(last);
  if (start >= size) return 'unsatisfiable';
  return end < start ? null : { start, end: Math.min(end, size - 1) };
}

/** Whether `If-None-Match` names this version (weak comparison, RFC 9110 §13.1.2), so that the response is 304. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
