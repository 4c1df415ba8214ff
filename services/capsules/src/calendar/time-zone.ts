/** IANA names only, no offsets such as `+02:00`. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/;
const MAX_ZONE_NAME_LENGTH = 64;

export const UNKNOWN_TIME_ZONE = 'We don’t know this time zone.';

/** Corrects the letter case, but keeps a name for which Intl uses another (`Asia/Calcutta` for `Asia/Kolkata`). */
export function readTimeZone(text: string): string | null {
  const name = text.trim();
  if (name.length > MAX_ZONE_NAME_LENGTH || !ZONE_NAME.test(name)) return null;
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    return known.toLowerCase() === name.toLowerCase() ? known : name;
  } catch {
    return null;
  }
}
