import { localZone } from './local-zone.js';
import { isKnownZone, placeOf } from './zones.js';

// No date library is used here, because the first pages must load fast.

/** Keeps `June 11` and `9:00 AM` on one line. Some browsers put a narrow space before AM. */
export const unbroken = (text: string): string => text.replace(/(?<=[a-z]) (?=\d)|\s(?=[AP]M)/g, '\u00a0');

/**
 * All dates and times on the screen come from here or from `delivery-days.ts`. Never throws: in a zone that the browser
 * does not know, the text is in UTC and says so.
 */
export function textIn(zone: string, moment: string | number, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const isKnown = isKnownZone(zone);
  const text = new Intl.DateTimeFormat('en-US', { ...options, timeZone: isKnown ? zone : 'UTC' }).format(date);
  return unbroken(text) + (isKnown ? '' : ' (UTC)');
}

/** Returns a text such as `Nov 21, 2031`, by default in the reader's zone. */
export const shortDate = (iso: string, zone = localZone()): string => textIn(zone, iso, { dateStyle: 'medium' });

/** Returns a text such as `November 21, 2031`, by default in the reader's zone. */
export const longDate = (iso: string, zone = localZone()): string => textIn(zone, iso, { dateStyle: 'long' });

/** Returns a text such as `9:00 AM` in the reader's zone. */
export const clockTime = (iso: string): string => textIn(localZone(), iso, { timeStyle: 'short' });

/** Adds the zone to a day if the reader's day is another one, as in `July 15, 2031 (Auckland time)`. */
export function dayInZoneOf(zone: string, iso: string): string {
  const day = longDate(iso, zone);
  return day === longDate(iso) || !isKnownZone(zone) ? day : `${day} (${placeOf(zone)}\u00a0time)`;
}
