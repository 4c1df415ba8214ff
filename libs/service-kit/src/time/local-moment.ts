/** A date and a time of day as a calendar and a clock on the wall show them. */
export interface LocalMoment {
  /** `2031-05-04` */
  date: string;
  /** `09:00:00` */
  time: string;
}

const DAY_MS = 86_400_000;

/** One for each zone in use: making one is a hundred times the work of using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the wall shows in `timeZone` (IANA) at `instant`; null when the zone is unknown to this machine. */
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
 * When the wall in `timeZone` shows `moment`, to the second; null when the zone is unknown. An hour that the clocks repeat is
 * taken the first time. One that they skip moves forward by as much as they do (half past two is half past three), so it is
 * never before the time that was chosen. Source: docs/product.md §3.4.
 */
export function instantOf(moment: LocalMoment, timeZone: string): Date | null {
  const asIfUtc = Date.parse(`${moment.date}T${moment.time}Z`);
  // A day to either side is surely before and after a change of the clocks: no zone is further than 14 hours from UTC.
  const before = offsetMs(new Date(asIfUtc - DAY_MS), timeZone);
  const after = offsetMs(new Date(asIfUtc + DAY_MS), timeZone);
  if (before === null || after === null) return null;
  const candidates = [asIfUtc - before, asIfUtc - after].sort((one, other) => one - other);
  const shown = candidates.find((each) => isShown(moment, localMoment(new Date(each), timeZone)));
  // In a gap neither is shown; what the clocks showed before it gives the later wall time.
  return new Date(shown ?? asIfUtc - before);
}

/** What is stored of a delivery's moment. */
export interface StoredMoment {
  dueAt: Date;
  local: LocalMoment | null;
  timeZone: string | null;
}

/**
 * The moment that `stored` means by the rules of its zone as this machine knows them today; null when the stored one stands.
 * It stands whenever the wall shows the chosen time then, so a repeated hour that was chosen the second time stays the second.
 */
export function correctedDueAt({ dueAt, local, timeZone }: StoredMoment): Date | null {
  if (local === null || timeZone === null) return null;
  const shown = localMoment(dueAt, timeZone);
  if (shown === null || isShown(local, shown)) return null;
  const meant = instantOf(local, timeZone);
  if (meant === null) return null;
  // The wall shows seconds; what lies below them stays, so that nothing is a hair early.
  const corrected = new Date(meant.getTime() + (dueAt.getTime() % 1000));
  return corrected.getTime() === dueAt.getTime() ? null : corrected;
}

/** How far the wall is ahead of UTC at `instant`, in milliseconds. */
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
  // Calendar and digits are named, so that no locale's customs, nor a fallback to this machine's locale, change the parts.
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
