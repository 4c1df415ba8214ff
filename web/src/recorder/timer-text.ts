import { clockText } from '../player/playback-time.js';

/** `mm:ss`, e.g. `01:05`. Seconds are whole and rounded down. */
function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** A limit without a leading zero, e.g. `5:00`. */
export function limitText(maxSeconds: number): string {
  return `${Math.floor(maxSeconds / 60)}:${two(Math.floor(maxSeconds % 60))}`;
}

/** The recorder's timer, e.g. `00:12 / 5:00`. */
export function timerText(ms: number, maxSeconds: number): string {
  return `${withinLimit(ms, maxSeconds)} / ${limitText(maxSeconds)}`;
}

/** How long a recording became, e.g. `Length 0:12 of 5:00`, as the player shows it. */
export function lengthText(ms: number, maxSeconds: number): string {
  return `Length ${clockText(Math.min(ms / 1000, maxSeconds))} of ${limitText(maxSeconds)}`;
}

/** A slow timer stops a recording a moment after its limit. */
function withinLimit(ms: number, maxSeconds: number): string {
  return elapsedText(Math.min(ms, maxSeconds * 1000));
}

/** A length of time in words: `5 minutes`, `1 minute`, `1 minute 30 seconds`, `45 seconds`. */
export function spokenLength(totalSeconds: number): string {
  const whole = Math.max(0, Math.round(totalSeconds));
  const minutes = Math.floor(whole / 60);
  const seconds = whole % 60;
  const parts = [];
  if (minutes > 0) parts.push(`${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`);
  if (seconds > 0 || minutes === 0) parts.push(`${seconds} ${seconds === 1 ? 'second' : 'seconds'}`);
  return parts.join(' ');
}

/** Seconds remaining that are announced. Few, so as not to talk over the user. */
const MILESTONES = [60, 30, 10] as const;

/**
 * The last milestone passed, in seconds remaining, or null while none is. Milestones in a recording's first half are
 * skipped: a one-minute limit does not begin with "1 minute left".
 */
export function milestone(ms: number, maxSeconds: number): number | null {
  const remaining = maxSeconds - ms / 1000;
  const passed = MILESTONES.filter((seconds) => remaining <= seconds && seconds <= maxSeconds / 2);
  return passed.at(-1) ?? null;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
