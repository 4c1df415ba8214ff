// Real: the rule and the time zones of this Node.js.
import { readTimeZone } from './time-zone.js';

describe('a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    [' Pacific/Apia ', 'Pacific/Apia'],
  ])('knows %s', (sent, kept) => {
    expect(readTimeZone(sent)?.toLowerCase()).toBe(kept.toLowerCase());
  });

  it.each([
    '',
    '+02:00',
    '-05',
    'Mars/Olympus',
    'Europe/Berlin\0',
    'Europe/Ber lin',
    '../../etc/localtime',
    'x'.repeat(300),
  ])('does not know %j', (sent) => {
    expect(readTimeZone(sent)).toBeNull();
  });
});
