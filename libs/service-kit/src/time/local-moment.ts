/** A local date and time of day. */
export interface LocalMoment {
  /** `2031-05-04` */
  date: string;
  /** `09:00:00` */
  time: string;
}

const DAY_MS = 86_400_000;

/** One for each zone: creating a formatter costs a hundred times as much as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local time in `timeZone` (IANA) at `instant`; null for an unknown zone. */
export function localMoment(instant: Date, timeZone: string | null): LocalMoment | null {
  if (timeZone === null) return null;
  try {
    const parts = clockOf(timeZone).formatToParts(instant);
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '00';
    return {
      date: `${part('year')}-${part('month')}-${part('day')}`,
      time: `${part('hour')}:${part('minute')}:${part('second')}`,
    };
  } catch {
    return null;
  }
}

/**
 * The instant of a local time in `timeZone`; null for an unknown zone. In a repeated hour it is the first one. A
 * skipped hour moves forward by the length of the gap (half past two becomes half past three), so the instant is never
 * before the chosen time. Source: docs/product.md §3.4.
 */
export function instantOf(moment: LocalMoment, timeZone: string): Date | null {
  const asIfUtc = Date.parse(`${moment.date}T${moment.time}Z`);
  // One day earlier and later are before and after a clock change: no zone is further than 14 hours from UTC.
  const before = offsetMs(new Date(asIfUtc - DAY_MS), timeZone);
  const after = offsetMs(new Date(asIfUtc + DAY_MS), timeZone);
  if (before === null || after === null) return null;
  const candidates = [asIfUtc - before, asIfUtc - after].sort((one, other) => one - other);
  const shown = candidates.find((each) => isShown(moment, localMoment(new Date(each), timeZone)));
  // In a gap neither offset fits; the one before it gives the later time.
  return new Date(shown ?? asIfUtc - before);
}

/** The stored due time of a delivery. */
export interface StoredMoment {
  dueAt: Date;
  local: LocalMoment | null;
  timeZone: string | null;
}

/**
 * The correct due time by today's rules of the zone; null when `stored` is correct. It is correct when it has the
 * chosen local time, so the second of two repeated hours stays the second.
 */
export function correctedDueAt({ dueAt, local, timeZone }: StoredMoment): Date | null {
  if (local === null || timeZone === null) return null;
  const shown = localMoment(dueAt, timeZone);
  if (shown === null || isShown(local, shown)) return null;
  const meant = instantOf(local, timeZone);
  if (meant === null) return null;
  // Keeps the milliseconds, so that no delivery is early.
  const corrected = new Date(meant.getTime() + (dueAt.getTime() % 1000));
  return corrected.getTime() === dueAt.getTime() ? null : corrected;
}

/** Offset from UTC at `instant`, in milliseconds. */
function offsetMs(instant: Date, timeZone: string): number | null {
  const wall = localMoment(instant, timeZone);
  return wall && Date.parse(`${wall.date}T${wall.time}Z`) - Math.floor(instant.getTime() / 1000) * 1000;
}

function isShown(wanted: LocalMoment, shown: LocalMoment | null): boolean {
  return shown?.date === wanted.date && shown.time === wanted.time;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  // With calendar and digits, so that no locale changes the parts.
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}
