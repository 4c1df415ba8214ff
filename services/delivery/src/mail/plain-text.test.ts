// Unit: names that guests type.
import { looksLikeLink, guestName } from './plain-text.js';

describe("a guest's name", () => {
  it.each<[string, string | null, string | null]>([
    ['is trimmed', '  Maya ', 'Maya'],
    ['loses line breaks', 'Maya\r\nBcc: x', 'Maya Bcc: x'],
    ['loses marks of the reading direction', 'Ma\u202eya\u2066', 'Maya'],
    ['loses invisible characters', 'Ma\u200bya\ufeff', 'Maya'],
    ['loses tags, operators and stray joiners', 'Ma\u2063ya\u{e0041}\u061c\u200d', 'Maya'],
    ['keeps the joiners of an emoji', 'Zoë 👩‍👩‍👧', 'Zoë 👩‍👩‍👧'],
    ['is null when empty', '', null],
    ['is null when nothing visible is left', '\u200b \u00ad\u2800', null],
    ['may be missing', null, null],
  ])('%s', (_, typed, clean) => {
    expect(guestName(typed)).toBe(clean);
  });

  it('is cut at a hundred characters', () => {
    expect(guestName('é'.repeat(200))).toBe(`${'é'.repeat(99)}…`);
  });

  it.each(['https://evil.test', 'evil.test', 'www evil', 'a@b', 'mailto:me', 'x.co/now', 'Prize→evil.test', 'Call 1-888-555', '٠١٢٣٤'])(
    'that looks like a link: %s',
    (name) => expect(looksLikeLink(name)).toBe(true),
  );

  it.each(['Maya', 'Class of 2026', 'J. R. R. Tolkien', 'J.R.', 'Dr. Ada', "O'Brien", 'Anne-Marie', 'Zoë 👩‍👩‍👧', 'مریم'])(
    'that does not: %s',
    (name) => expect(looksLikeLink(name)).toBe(false),
  );
});
