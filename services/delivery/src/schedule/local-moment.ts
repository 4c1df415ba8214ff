/** A date and a time of day as a calendar and a clock on the wall show them. */
export interface LocalMoment {
  /** `2031-05-04` */
  date: string;
  /** `09:00:00` */
  time: string;
}

/** What the wall shows in `timeZone` (IANA) at `instant`; null when the zone is unknown to this machine. */
export function localMoment(instant: Date, timeZone: string | null): LocalMoment | null {
  if (timeZone === null) return null;
  try {
    const parts = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }).formatToParts(instant);
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '00';
    return {
      date: `${part('year')}-${part('month')}-${part('day')}`,
      time: `${part('hour')}:${part('minute')}:${part('second')}`,
    };
  } catch {
    return null;
  }
}
