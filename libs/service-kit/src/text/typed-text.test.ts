// Real: the rule alone.
import { readLine, readNote } from './typed-text.js';

describe('a title', () => {
  it.each([
    ['  A letter ', 'A letter'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['zero\u200bwidth\ufeff', 'zerowidth'],
    ['👨‍👩‍👧 family', '👨‍👩‍👧 family'],
    ['می‌خواهم', 'می‌خواهم'],
    ['Ma\u2063ya\u{e0041}\u061c\u2062\u200d', 'Maya'],
    ['   ', ''],
    ['\u200b\u2060 \u3164', ''],
    ['\u2800\u2800', ''],
  ])('%j becomes %j', (raw, text) => {
    expect(readLine(raw, 120)).toEqual({ text });
  });

  it.each([
    'one\r\nBcc: evil@example.test',
    'one\ntwo',
    'bell\u0007',
    'nul\0',
    'line\u2028line',
    'c1\u0085',
    'tab\tbed',
  ])('refuses %j', (raw) => {
    expect(readLine(raw, 120)).toEqual({ problem: 'must be one line of plain text.' });
  });

  it('counts characters as a person does not see code units, and never cuts', () => {
    expect(readLine('😀'.repeat(120), 120)).toEqual({ text: '😀'.repeat(120) });
    expect(readLine('😀'.repeat(121), 120)).toEqual({ problem: 'must be at most 120 characters.' });
  });

  it('refuses half a character', () => {
    expect(readLine('half \ud83d', 120)).toHaveProperty('problem');
  });
});

describe('a note', () => {
  it('keeps lines and tabs, in one spelling', () => {
    expect(readNote(' Dear me,\r\n\r\n\tit worked.\rYours ', 2000)).toEqual({
      text: 'Dear me,\n\n\tit worked.\nYours',
    });
  });

  it('counts a line break sent as two characters once', () => {
    expect(readNote('a\r\nb', 3)).toEqual({ text: 'a\nb' });
  });

  it('leaves markup as the text it is', () => {
    expect(readNote('<script>alert(1)</script>', 2000)).toEqual({ text: '<script>alert(1)</script>' });
  });

  it.each(['nul\0', 'escape\u001b[31m', 'delete\u007f'])('refuses %j', (raw) => {
    expect(readNote(raw, 2000)).toEqual({ problem: 'must be plain text.' });
  });

  it('refuses a long one whole', () => {
    expect(readNote('x'.repeat(2000), 2000)).toEqual({ text: 'x'.repeat(2000) });
    expect(readNote('x'.repeat(2001), 2000)).toEqual({ problem: 'must be at most 2000 characters.' });
  });
});
