/** Seconds. Browsers report Infinity or NaN for a recording without a duration in its header. */
export function shownDuration(reported: number, known: number | undefined, furthest: number): number {
  if (Number.isFinite(reported) && reported > 0) return reported;
  return Math.max(known ?? 0, furthest);
}

/** `m:ss`, or `h:mm:ss` from an hour on; rounded, as `spokenLength` is. */
export function clockText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
