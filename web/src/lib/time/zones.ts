/** Browsers do not know zones that are newer than they are, such as `America/Coyhaique`. */
export function isKnownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Locked-down systems and containers report `Etc/Unknown`, which is no zone (CLDR), or nothing. */
export function deviceZone(): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;
  return zone !== undefined && zone !== 'Etc/Unknown' && isKnownZone(zone) ? zone : null;
}

export const orUtc = (zone: string): string => (isKnownZone(zone) ? zone : 'UTC');

/** Returns a name such as `New York` for `America/New_York`. */
export function placeOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
