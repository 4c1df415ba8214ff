/** Returns a count with its noun, such as `1 view` or `1,200 views`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? noun : `${noun}s`}`;
}

/** Joins the items to a text such as `Ann, Ben, and Ida`. */
export const listed = (items: readonly string[]): string => new Intl.ListFormat('en-US').format(items);

/** Returns a text such as `$29`, or `$29.50` if there are cents. */
export function dollars(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100).replace('.00', '');
}

/** Returns a text such as `1.4 GB` or `320 MB`. */
export function bytesText(bytes: number): string {
  if (bytes >= 999_500_000) return `${(bytes / 1e9).toFixed(1).replace(/\.0$/, '')} GB`;
  return `${Math.round(bytes / 1e6)} MB`;
}

/** Returns `m:ss`, or `h:mm:ss` from one hour on. Rounds like `durationInWords`. */
export function clockText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
}
