import { tzOffset } from '@date-fns/tz';

export interface LocalMoment {
  /** `2031-05-04` */
  date: string;
  /** `09:00:00` */
  time: string;
}

const DAY_MS = 86_400_000;

/** Returns null without a zone or for an unknown one. */
export function localMoment(instant: Date, timeZone: string | null): LocalMoment | null {
  const offset = timeZone === null ? NaN : offsetMs(instant, timeZone);
  if (Number.isNaN(offset)) return null;
  const wall = new Date(instant.getTime() + offset).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 19) };
}

/**
 * Returns the instant of a local time, or null for an unknown zone. Of two instants in a repeated hour, returns the
 * first. A time in a skipped hour moves forward by the length of the gap. Source: docs/product.md §9.3.
 */
export function instantOf(moment: LocalMoment, timeZone: string): Date | null {
  const asIfUtc = Date.parse(`${moment.date}T${moment.time}Z`);
  // No zone is over 14 hours from UTC, so any clock change near this time lies between these two instants.
  const before = offsetMs(new Date(asIfUtc - DAY_MS), timeZone);
  const after = offsetMs(new Date(asIfUtc + DAY_MS), timeZone);
  if (Number.isNaN(before)) return null;
  const candidates = [asIfUtc - before, asIfUtc - after].sort((one, other) => one - other);
  const fitting = candidates.find((each) => isSameMoment(moment, localMoment(new Date(each), timeZone)));
  // In a skipped hour, neither offset fits. The offset before the gap yields the later time.
  return new Date(fitting ?? asIfUtc - before);
}

/** A due time, with the local time that a user chose. */
export interface StoredMoment extends LocalMoment {
  dueAt: Date;
  timeZone: string | null;
}

/**
 * Returns the due time for the chosen local time, or null if the stored one fits already, even in the second of two
 * repeated hours. Returns null without a zone and for an unknown one, too.
 */
export function correctedDueAt({ dueAt, timeZone, ...local }: StoredMoment): Date | null {
  const shown = localMoment(dueAt, timeZone);
  if (timeZone === null || shown === null || isSameMoment(local, shown)) return null;
  const wanted = instantOf(local, timeZone);
  if (wanted === null) return null;
  // The local time has no milliseconds, so the stored ones are kept: no delivery may be early.
  const corrected = new Date(wanted.getTime() + (dueAt.getTime() % 1000));
  return corrected.getTime() === dueAt.getTime() ? null : corrected;
}

/** Returns NaN for an unknown zone. */
function offsetMs(instant: Date, timeZone: string): number {
  // tzOffset keeps a formatter forever for each spelling, and a request may have any mix of upper and lower case.
  return tzOffset(timeZone.toLowerCase(), instant) * 60_000;
}

function isSameMoment(wanted: LocalMoment, shown: LocalMoment | null): boolean {
  return shown?.date === wanted.date && shown.time === wanted.time;
}
