import { dayInZone, instantInZone } from './zoned-time.js';

const toUtc = (date: string, time: string, zone: string): string | undefined => {
  const instant = instantInZone(date, time, zone);
  return instant === null ? undefined : new Date(instant.ms).toISOString();
};

describe('instantInZone', () => {
  it.each([
    ['2031-01-15', '09:00', 'Europe/Berlin', '2031-01-15T08:00:00.000Z'],
    ['2031-07-15', '09:00', 'Europe/Berlin', '2031-07-15T07:00:00.000Z'],
    ['2031-07-15', '09:00:07', 'America/New_York', '2031-07-15T13:00:07.000Z'],
    ['2031-07-15', '09:00', 'Asia/Kolkata', '2031-07-15T03:30:00.000Z'],
    ['2031-01-01', '00:00', 'Pacific/Kiritimati', '2030-12-31T10:00:00.000Z'],
    ['2032-02-29', '23:59', 'UTC', '2032-02-29T23:59:00.000Z'],
  ])('converts %s %s in %s to UTC', (date, time, zone, expected) => {
    expect(toUtc(date, time, zone)).toBe(expected);
    expect(instantInZone(date, time, zone)?.moved).toBe(false);
  });

  it('moves a skipped time forward by the skipped hour', () => {
    expect(instantInZone('2026-03-29', '02:30', 'Europe/Berlin')).toEqual({
      ms: Date.parse('2026-03-29T01:30:00.000Z'),
      time: '03:30',
      moved: true,
    });
    expect(instantInZone('2026-10-04', '02:15', 'Australia/Lord_Howe')).toMatchObject({ time: '02:45', moved: true });
  });

  it('uses the first occurrence of a time in a repeated hour', () => {
    expect(toUtc('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(toUtc('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  it.each([
    ['', '09:00'],
    ['2031-02-30', '09:00'],
    ['2031-13-01', '09:00'],
    ['2031-01-01', ''],
    ['2031-01-01', '24:00'],
    ['2031-01-01', '09:60'],
    ['275760-09-13', '09:00'],
  ])('returns null for %j %j', (date, time) => expect(instantInZone(date, time, 'Europe/Berlin')).toBeNull());
});

describe('dayInZone', () => {
  const now = new Date('2026-12-31T23:30:00.000Z');

  it('returns the day in the time zone as ISO 8601', () => {
    expect(dayInZone(now, 'UTC')).toBe('2026-12-31');
    expect(dayInZone(now, 'Pacific/Auckland')).toBe('2027-01-01');
    expect(dayInZone(new Date('2026-03-05T04:00:00.000Z'), 'America/New_York')).toBe('2026-03-04');
  });

  it('does not depend on the date format of a locale', () => {
    const { prototype } = Intl.DateTimeFormat;
    const format = Object.getOwnPropertyDescriptor(prototype, 'format');
    if (format === undefined) throw new Error('Intl.DateTimeFormat has no format');
    Object.defineProperty(prototype, 'format', { ...format, get: () => () => '12/31/2026' });
    try {
      expect(dayInZone(now, 'UTC')).toBe('2026-12-31');
    } finally {
      Object.defineProperty(prototype, 'format', format);
    }
  });
});
