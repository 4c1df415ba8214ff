import { readTimeZone } from './time-zone.js';

describe('readTimeZone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    [' Pacific/Apia ', 'Pacific/Apia'],
  ])('reads %j as %s', (sent, expected) => {
    expect(readTimeZone(sent)).toBe(expected);
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
  ])('refuses %j', (sent) => {
    expect(readTimeZone(sent)).toBeNull();
  });
});
