import { Layouts } from './layouts.js';
import { renderWords } from './render-mail.js';
import type { MailWords } from './mail-words.js';

const TEXTS = [
  'A year from today',
  'Tom & “Zoë” <b>bold</b> \'quoted\' "twice"',
  'spaces   around\tand\nbetween',
  '&amp; $& $1 \u{E000}0\u{E001} {0}',
  'https://future.example/open?a=1&b=2#c',
  'שלום 你好 👋🏽',
];

function wordsWith(text: string, lines: string[]): MailWords {
  return {
    preview: text,
    kicker: text,
    heading: text,
    isHeadingLong: lines.length > 2,
    greeting: lines.length > 1 ? text : undefined,
    sentences: lines.length > 2 ? [text, `${text}!`] : [text],
    quote: lines.length === 0 ? undefined : { label: text, lines },
    afterQuote: lines.length > 3 ? text : undefined,
    amounts: [
      { label: text, value: '$1' },
      { label: `${text} again`, value: text, isTotal: true },
    ],
    pictureText: lines.length > 1 ? text : undefined,
    postmark: lines.length > 1 ? { month: 'MAY', date: '4', year: '2026' } : undefined,
    button: text,
    href: `https://future.example/open?text=${encodeURIComponent(text)}&x='y'`,
    footnote: text,
    unsubscribe: lines.length > 1 ? 'https://future.example/off?a=1&b=2' : undefined,
  };
}

it('a filled layout is the email that rendering its words would give', async () => {
  const layouts = new Layouts(renderWords);
  const notes = [
    [],
    ['one line'],
    ['', 'after a blank line', ' ', '  > deeper <i>'],
    ['a', '', ''],
    ['x', 'y', 'z', ''],
  ];
  for (const text of TEXTS) {
    for (const lines of notes) {
      const words = wordsWith(text, lines);
      const rendered = await renderWords(words);
      // The first time renders the layout, the second fills in the known one.
      expect(await layouts.fill(words)).toEqual(rendered);
      expect(await layouts.fill(words)).toEqual(rendered);
    }
  }
});

it('emails with the same parts share one layout', async () => {
  let count = 0;
  const layouts = new Layouts((words) => {
    count += 1;
    return renderWords(words);
  });
  for (const text of TEXTS) await layouts.fill(wordsWith(text, [text]));
  expect(count).toBe(1);
});
