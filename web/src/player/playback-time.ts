/** The duration in seconds. Browsers report Infinity or NaN for recordings without one in the header. */
export function shownDuration(reported: number, known: number | undefined, furthest: number): number {
  if (Number.isFinite(reported) && reported > 0) return reported;
  return Math.max(known ?? 0, furthest);
}

/** Returns `m:ss`, or `h:mm:ss` from an hour on; rounded like `spokenLength`. */
export function clockText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
