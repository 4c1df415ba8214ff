import { orUtc } from './zones.js';

interface ZonedInstant {
  readonly ms: number;
  /** The instant's local time, `HH:mm` or `HH:mm:ss`. Differs from the requested time if the clocks skip it. */
  readonly time: string;
  /** Whether the requested time does not exist on that day. */
  readonly moved: boolean;
}

const DAY_MS = 86_400_000;

/** Invalid input gives null. Of two equal times, the first counts; a skipped time moves forward (RFC 5545 §3.3.5). */
export function instantInZone(date: string, time: string, zone: string): ZonedInstant | null {
  const wall = wallClock(date, time);
  if (wall === null) return null;
  const before = wall - offsetAt(wall - DAY_MS, zone);
  const after = wall - offsetAt(wall + DAY_MS, zone);
  const exact = [Math.min(before, after), Math.max(before, after)].find((ms) => wallAt(ms, zone) === wall);
  const ms = exact ?? before;
  return { ms, time: timeText(wallAt(ms, zone)), moved: exact === undefined };
}

/** Returns `yyyy-MM-dd`. */
export function dayInZone(now: Date, zone: string): string {
  return isoText(wallAt(now.getTime(), zone)).slice(0, 10);
}

/** Returns `HH:mm` or `HH:mm:ss`. */
export function timeInZone(now: Date, zone: string): string {
  return timeText(wallAt(now.getTime(), zone));
}

/** Returns the milliseconds of this local time as if it were in UTC; null for an impossible date like February 30. */
function wallClock(date: string, time: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}(?::\d{2})?$/.test(time)) return null;
  const text = `${date}T${time.length === 5 ? `${time}:00` : time}.000Z`;
  const ms = Date.parse(text);
  return Number.isNaN(ms) || new Date(ms).toISOString() !== text ? null : ms;
}

/** Returns the local time, in UTC if the zone is unknown, as if it were in UTC. Uses parts, because formats differ between browsers. */
function wallAt(ms: number, zone: string): number {
  if (Number.isNaN(ms)) return ms;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: orUtc(zone),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function offsetAt(ms: number, zone: string): number {
  return wallAt(ms, zone) - Math.floor(ms / 1000) * 1000;
}

function timeText(wall: number): string {
  return isoText(wall).slice(11, 19).replace(/:00$/, '');
}

/** Returns an empty text for an invalid time. */
const isoText = (ms: number): string => (Number.isNaN(ms) ? '' : new Date(ms).toISOString());
