/** Inclusive first and last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export type RangeAnswer = { kind: 'whole' } | { kind: 'part'; range: ByteRange } | { kind: 'unsatisfiable' };

const WHOLE: RangeAnswer = { kind: 'whole' };

/**
 * Decides the response to a GET with these headers (RFC 9110 §14.2): 206 for one satisfiable range, 416 for one that
 * starts past the end, and otherwise 200 with the whole: no header, an unknown unit, bad syntax, several ranges (a
 * server may ignore those, §14.2, and players never send them), or an `If-Range` that names another version.
 *
 * @param size length of the whole in bytes, above 0
 * @param etag strong entity tag of the whole, with its quotes
 */
export function answerRange(
  rangeHeader: string | undefined,
  ifRangeHeader: string | undefined,
  etag: string,
  size: number,
): RangeAnswer {
  if (rangeHeader === undefined) return WHOLE;
  // Strong comparison (§13.1.5): a weak tag never matches, and neither does a date.
  if (ifRangeHeader !== undefined && ifRangeHeader.trim() !== etag) return WHOLE;
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(rangeHeader.trim());
  if (!match) return WHOLE;
  const [, first = '', last = ''] = match;
  if (first === '') return last === '' ? WHOLE : suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (end < start && last !== '') return WHOLE;
  if (start >= size) return { kind: 'unsatisfiable' };
  return { kind: 'part', range: { start, end: Math.min(end, size - 1) } };
}

function suffix(length: number, size: number): RangeAnswer {
  if (length === 0) return { kind: 'unsatisfiable' };
  return { kind: 'part', range: { start: Math.max(0, size - length), end: size - 1 } };
}

/** Whether `If-None-Match` names this version (weak comparison, RFC 9110 §13.1.2), so that the response is 304. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
