import { characterCount, isVisible, withoutHidden } from './hidden-characters.js';

const HIDDEN_CODES = [
  0x61c, 0x180e, 0x200b, 0x202a, 0x202e, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x2066, 0x2069, 0x206a, 0x206f, 0xfeff,
  0xfff9, 0xfffb, 0xe0001, 0xe0041, 0xe007f,
];

describe('withoutHidden', () => {
  const characters = HIDDEN_CODES.map((code) => [`U+${code.toString(16)}`, String.fromCodePoint(code)]);
  it.each(characters)('removes %s', (_, character) => {
    expect(withoutHidden(`${character}Ma${character}ya${character}`)).toBe('Maya');
    expect(isVisible(withoutHidden(character))).toBe(false);
  });

  it.each([
    ['at both ends', '\u200dMaya\u200d', 'Maya'],
    ['in a row at the end', 'Maya\u200d\u200c\u200d', 'Maya'],
    ['between Latin letters', 'Ma\u200dya M\u200cüller', 'Maya Müller'],
    ['beside a space', 'Maya\u200d \u200cTom', 'Maya Tom'],
    ['at the end of a Persian word', 'مریم\u200c', 'مریم'],
    ['after an emoji', '👩\u200d', '👩'],
    ['that cannot join emoji', '👩\u200c👧', '👩👧'],
    ['that are the whole text', '\u200d', ''],
  ])('removes joiners %s', (_, typed, text) => {
    expect(withoutHidden(typed)).toBe(text);
  });

  it('removes a message in tag characters, even after a flag', () => {
    const secret = Array.from('secretly', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    expect(withoutHidden(`Maya${secret}\u{e007f}`)).toBe('Maya');
    expect(withoutHidden(`\u{1f3f4}${secret}\u{e007f}`)).toBe('\u{1f3f4}');
  });

  it.each([
    '👨‍👩‍👧 family',
    '👩🏽‍🚀🏳️‍🌈🏴‍☠️🧔🏿‍♂️',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} England',
    'می\u200cخواهم',
    'क\u094d\u200dष and क\u094d\u200cष',
    'ക\u0d4d\u200d',
    'ශ\u0dca\u200dරී',
    'שלום\u200f and \u200e',
    'Zoë, 平仮名, Ελλάδα',
  ])('keeps visible text: sample %#', (text) => {
    expect(withoutHidden(text)).toBe(text);
    expect(isVisible(text)).toBe(true);
  });

  it('keeps one of several joiners in a row, so that no spelling changes', () => {
    expect(withoutHidden('می\u200c\u200c\u200cخواهم')).toBe('می\u200cخواهم');
  });
});

it.each([
  ['', 0],
  [' two words\n', 9],
  ['😀'.repeat(3), 3],
  ['👩‍👧', 3],
  ['z\u200bero', 4],
])('counts the characters of %j', (text, expected) => expect(characterCount(text)).toBe(expected));
