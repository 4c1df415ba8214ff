// Dates are in the reader's time zone. No date library is used here, because the first pages must load fast.

/** Keeps `June 11` and `9:00 AM` on one line. Some browsers put a narrow space before AM. */
export const unbroken = (text: string): string => text.replace(/(?<=[a-z]) (?=\d)|\s(?=[AP]M)/g, '\u00a0');

const dateIn = (dateStyle: 'medium' | 'long') => (iso: string) =>
  unbroken(new Date(iso).toLocaleDateString('en-US', { dateStyle }));

/** Returns a text such as `Nov 21, 2031`. */
export const shortDate = dateIn('medium');

/** Returns a text such as `November 21, 2031`. */
export const longDate = dateIn('long');

/** Returns a text such as `9:00 AM`. */
export const clockTime = (iso: string): string =>
  unbroken(new Date(iso).toLocaleTimeString('en-US', { timeStyle: 'short' }));

/** Returns three lines, such as `NOV`, `21` and `2031`. */
export function postmarkLines(day: Date): [string, string, string] {
  const month = day.toLocaleDateString('en-US', { month: 'short' }).toUpperCase();
  return [month, String(day.getDate()), String(day.getFullYear())];
}
