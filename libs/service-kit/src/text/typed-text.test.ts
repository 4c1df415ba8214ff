import { readLine, readNote } from './typed-text.js';

describe('a title', () => {
  it.each([
    ['  A letter ', 'A letter'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['zero\u200bwidth\ufeff', 'zerowidth'],
    ['👨‍👩‍👧 family', '👨‍👩‍👧 family'],
    ['می‌خواهم', 'می‌خواهم'],
    ['   ', ''],
    ['\u200b\u2060 \u3164', ''],
    ['\u2800\u2800', ''],
  ])('typed as %j becomes %j', (raw, text) => {
    expect(readLine(raw, 120)).toEqual({ text });
  });

  const refused = ['one\r\nBcc: evil@c.test', 'one\ntwo', 'bell\u0007', 'nul\0', 'a\u2028b', 'c1\u0085', 'tab\tbed'];
  it.each(refused)('is refused if it is %j', (raw) => {
    expect(readLine(raw, 120)).toEqual({ problem: 'must be one line of plain text.' });
  });

  it('is measured in characters, not code units, and is never cut', () => {
    expect(readLine('😀'.repeat(120), 120)).toEqual({ text: '😀'.repeat(120) });
    expect(readLine('😀'.repeat(121), 120)).toEqual({ problem: 'must be at most 120 characters long.' });
  });

  it('must not contain half a surrogate pair', () => {
    expect(readLine('half \ud83d', 120)).toHaveProperty('problem');
  });
});

describe('a note', () => {
  it('keeps tabs, and line breaks as \\n', () => {
    const text = 'Dear me,\n\n\tit worked.\nYours';
    expect(readNote(' Dear me,\r\n\r\n\tit worked.\rYours ', 2000)).toEqual({ text });
  });

  it('counts \\r\\n as one character', () => {
    expect(readNote('a\r\nb', 3)).toEqual({ text: 'a\nb' });
  });

  it('keeps markup as text', () => {
    expect(readNote('<script>alert(1)</script>', 2000)).toEqual({ text: '<script>alert(1)</script>' });
  });

  it.each(['nul\0', 'escape\u001b[31m', 'delete\u007f'])('is refused if it is %j', (raw) => {
    expect(readNote(raw, 2000)).toEqual({ problem: 'must be plain text.' });
  });

  it('must not exceed the maximum length', () => {
    expect(readNote('x'.repeat(2000), 2000)).toEqual({ text: 'x'.repeat(2000) });
    expect(readNote('x'.repeat(2001), 2000)).toEqual({ problem: 'must be at most 2000 characters long.' });
  });
});
