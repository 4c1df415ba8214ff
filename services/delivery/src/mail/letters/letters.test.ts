// Unit: the templates. Integration tests prove what a mail server receives.
import { arrivalLetter, longDate } from './arrival-letter.js';
import { signInLetter } from './sign-in-letter.js';

const site = 'https://future.example';
const details = {
  capsuleId: '0b0f8f0e-6a4e-4c58-9b30-3e5b8f3d1c11',
  promptTitle: 'What do you hope for?',
  recordedAt: new Date('2026-05-04T22:30:00Z'),
  timeZone: 'Europe/Berlin',
  personalNote: null,
  firstName: 'Ada',
};

describe('the arrival mail', () => {
  it('names prompt, date and link, in HTML and in text', () => {
    const { subject, html, text } = arrivalLetter(details, site);
    expect(subject).toBe("It's here: What do you hope for?");
    const link = `${site}/my-capsules?capsule=${details.capsuleId}`;
    for (const words of ['What do you hope for?', 'May 5, 2026', link, 'Hi Ada,']) {
      expect([html, text]).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
    }
    expect(html).toContain('prefers-color-scheme:dark');
  });

  it.each([
    ['2031-05-05T07:00:00Z', 'Five years ago today, on May 5, 2026, you sat down'],
    ['2027-05-04T23:00:00Z', 'One year ago today, on May 5, 2026, you sat down'],
    ['2038-05-05T07:00:00Z', '12 years ago today, on May 5, 2026, you sat down'],
    ['2031-05-06T07:00:00Z', 'On May 5, 2026, you sat down'],
  ])('says when it was recorded, seen from %s', (today, words) => {
    expect(arrivalLetter(details, 'https://future.example', new Date(today)).text).toContain(words);
  });

  it('escapes markup in a note and a title', () => {
    const personalNote = '<script>alert(1)</script>\n<img src=x onerror="steal()"> & \'quotes\'';
    const { html } = arrivalLetter({ ...details, personalNote, promptTitle: '"><b>bold</b>' }, site);
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>');
  });

  it('keeps line breaks out of the subject and the greeting', () => {
    const promptTitle = 'Hi\r\nBcc: evil@c.test\u2028there';
    const letter = arrivalLetter({ ...details, promptTitle, firstName: 'Ada\r\nX: y' }, site);
    expect(letter.subject).toBe("It's here: Hi Bcc: evil@c.test there");
    expect(letter.text).toContain('Hi Ada X: y,');
  });

  it('cuts a long title between whole characters', () => {
    const { subject } = arrivalLetter({ ...details, promptTitle: '👩‍👩‍👧'.repeat(70) }, site);
    expect(subject.endsWith('👩‍👩‍👧…')).toBe(true);
  });

  it('omits an empty note and an unknown name', () => {
    const { html, text } = arrivalLetter({ ...details, personalNote: '  ', firstName: null }, site);
    expect(html).not.toContain('Your note to yourself');
    expect(text).toContain('Hi,');
  });

  it('falls back to UTC for an unknown zone', () => {
    expect(longDate(new Date('2026-05-04T22:30:00Z'), 'Mars/Olympus')).toBe('May 4, 2026');
  });
});

describe('the sign-in mail', () => {
  it('shows the link and how long it works, and escapes it', () => {
    const { html, text } = signInLetter('https://future.example/api/login/verify?token=a&x="', 10);
    expect(html).toContain('href="https://future.example/api/login/verify?token=a&amp;x=&quot;"');
    expect(text).toContain('within the next 10 minutes');
  });
});
