import { clockText, count } from '../lib/count.js';

/** Returns a text such as `00:12 / 5:00`, never over the limit, although a slow timer may stop a recording late. */
export function timerText(ms: number, maxSeconds: number): string {
  const seconds = Math.floor(Math.min(Math.max(0, ms / 1000), maxSeconds));
  return `${clockText(seconds).padStart(5, '0')} / ${clockText(maxSeconds)}`;
}

export function lengthText(ms: number, maxSeconds: number): string {
  return `Length ${clockText(Math.min(ms / 1000, maxSeconds))} of ${clockText(maxSeconds)}`;
}

export function durationInWords(totalSeconds: number): string {
  const whole = Math.max(0, Math.round(totalSeconds));
  const [minutes, seconds] = [Math.floor(whole / 60), whole % 60];
  if (minutes === 0) return count(seconds, 'second');
  return count(minutes, 'minute') + (seconds === 0 ? '' : ` ${count(seconds, 'second')}`);
}

/** The remaining seconds that screen readers announce: only a few, because they speak while the user is speaking. */
const MILESTONES = [60, 30, 10];

/** Returns the last milestone reached. The first half has none: a minute must not start with "1 minute left". */
export function milestoneAt(ms: number, maxSeconds: number): number | null {
  const remaining = maxSeconds - ms / 1000;
  return MILESTONES.findLast((seconds) => remaining <= seconds && seconds <= maxSeconds / 2) ?? null;
}
