// Real: the cursor.
import { readCursor, writeCursor } from './list.js';

const position = { at: new Date('2026-11-21T12:00:00.123Z'), id: '0b5e7f0a-1111-4222-8333-944445555666' };

describe('a list cursor', () => {
  it('can be read back', () => {
    expect(readCursor(writeCursor(position))).toEqual(position);
  });

  it.each([
    '',
    'x',
    'null',
    Buffer.from('2026-11-21T12:00:00.123Z').toString('base64url'),
    Buffer.from("2026-11-21T12:00:00.123Z_' OR 1=1").toString('base64url'),
    Buffer.from(`2026-13-41T12:00:00.123Z_${position.id}`).toString('base64url'),
    `${writeCursor(position)}=`,
    `${writeCursor(position)}!!`,
  ])('cannot be %j', (text) => {
    expect(readCursor(text)).toBeNull();
  });
});
