/** Names of the IANA database: areas and places in ASCII, never a bare offset such as `+02:00`. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/;
const LONGEST_ZONE_NAME = 64;

/**
 * The IANA time zone of that name in its usual spelling, or null when there is none. Source: docs/product.md §5.4.
 *
 * A link such as `Asia/Kolkata` keeps the name it was sent under: Intl answers with the zone it points to, which would
 * look like somebody else's choice.
 */
export function readTimeZone(text: string): string | null {
  const name = text.trim();
  if (name.length > LONGEST_ZONE_NAME || !ZONE_NAME.test(name)) return null;
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    return known.toLowerCase() === name.toLowerCase() ? known : name;
  } catch {
    return null;
  }
}
