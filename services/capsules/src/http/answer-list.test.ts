// Real: the cursor.
import { readCursor, writeCursor } from './answer-list.js';

const place = { at: new Date('2026-11-21T12:00:00.123Z'), id: '0b5e7f0a-1111-4222-8333-944445555666' };

describe('a list cursor', () => {
  it('reads what it wrote', () => {
    expect(readCursor(writeCursor(place))).toEqual(place);
  });

  it.each([
    '',
    'x',
    'null',
    Buffer.from('2026-11-21T12:00:00.123Z').toString('base64url'),
    Buffer.from("2026-11-21T12:00:00.123Z_' OR 1=1").toString('base64url'),
    Buffer.from(`2026-13-41T12:00:00.123Z_${place.id}`).toString('base64url'),
    `${writeCursor(place)}=`,
    `${writeCursor(place)}!!`,
  ])('refuses %j', (text) => {
    expect(readCursor(text)).toBeNull();
  });
});
