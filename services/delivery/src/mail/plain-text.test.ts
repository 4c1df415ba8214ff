import { looksLikeLink, cleanGuestName, cleanServerReply } from './plain-text.js';

describe("cleaning a mail server's reply", () => {
  it.each([
    [
      "keeps the recipient's own address",
      '550 5.1.1 <Ada@example.com>: unknown',
      '550 5.1.1 <Ada@example.com>: unknown',
    ],
    ['joins the lines', '550-5.1.1 No such\r\n550-5.1.1 user\n550 here', '550 5.1.1 No such 5.1.1 user here'],
    ['removes control characters and direction marks', '450 try\u0007\u202e\u2066 later\u200b\t', '450 try later'],
    ['removes other addresses', '550 "a b"@c.test, to=<eve+ada=x@c.test>. SRS0=x@d.test:', '550 …, to=<…>. …'],
    ['removes an address with a full-width @', '550 eve＠c.test is full', '550 … is full'],
    ['removes links', '554 see https://dear.test/open#AbC or dear.test/open#AbC', '554 see … or …'],
    ['removes what may be a secret', '554 bad word "AbCdEfGhIjKlMnOpQrSt-_"', '554 bad word "…"'],
    ['keeps a code after a number sign', '550 #5.1.0 Address rejected.', '550 #5.1.0 Address rejected.'],
    ['leaves markup unchanged', '550 <b>no</b>', '550 <b>no</b>'],
  ])('%s', (_, reply, clean) => {
    expect(cleanServerReply(reply, 'ada@example.com')).toBe(clean);
  });

  it('shortens a long reply, and returns undefined if nothing is left', () => {
    expect(cleanServerReply(`550 ${'no '.repeat(400_000)}`, 'a@b.test')).toMatch(/^550 (no ){64}no…$/);
    expect(cleanServerReply(undefined, 'a@b.test')).toBeUndefined();
    expect(cleanServerReply(' \u200b\r\n', 'a@b.test')).toBeUndefined();
  });
});

describe("a guest's name", () => {
  it.each<[string, string | null, string | null]>([
    ['is trimmed', '  Maya ', 'Maya'],
    ['loses line breaks', 'Maya\r\nBcc: x', 'Maya Bcc: x'],
    ['loses marks that change the reading direction', 'Ma\u202eya\u2066', 'Maya'],
    ['loses invisible characters', 'Ma\u200bya\ufeff', 'Maya'],
    ['loses tag characters, invisible operators and stray joiners', 'Ma\u2063ya\u{e0041}\u061c\u200d', 'Maya'],
    ['keeps the joiners of an emoji', 'Zoë 👩‍👩‍👧', 'Zoë 👩‍👩‍👧'],
    ['is null when empty', '', null],
    ['is null when nothing visible is left', '\u200b \u00ad\u2800', null],
    ['may be missing', null, null],
  ])('%s', (_, typed, clean) => {
    expect(cleanGuestName(typed)).toBe(clean);
  });

  it('is cut at a hundred characters', () => {
    expect(cleanGuestName('é'.repeat(200))).toBe(`${'é'.repeat(99)}…`);
  });

  it.each([
    'https://evil.test',
    'evil.test',
    'www evil',
    'a@b',
    'mailto:me',
    'x.co/now',
    'Prize→evil.test',
    'Call 1-888-555',
    '٠١٢٣٤',
  ])('looks like a link if it is “%s”', (name) => expect(looksLikeLink(name)).toBe(true));

  it.each(['Maya', 'Class of 2026', 'J. R. R. Tolkien', 'J.R.', 'Dr. Ada', "O'Brien", 'Anne-Marie', 'Zoë 👩‍👩‍👧', 'مریم'])(
    'does not look like a link if it is “%s”',
    (name) => expect(looksLikeLink(name)).toBe(false),
  );
});
