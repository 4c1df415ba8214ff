// Unit: templates alone; what a mail server receives of them is shown by the integration tests.
import { arrivalLetter, longDate } from './arrival-letter.js';
import { signInLetter } from './sign-in-letter.js';

const details = {
  capsuleId: '0b0f8f0e-6a4e-4c58-9b30-3e5b8f3d1c11',
  promptTitle: 'What do you hope for?',
  recordedAt: new Date('2026-05-04T22:30:00Z'),
  timeZone: 'Europe/Berlin',
  personalNote: null,
  firstName: 'Ada',
};

describe('the letter of arrival', () => {
  it('names prompt, date and way, in HTML and in text', () => {
    const { subject, html, text } = arrivalLetter(details, 'https://future.example');
    const link = 'https://future.example/my-capsules?capsule=0b0f8f0e-6a4e-4c58-9b30-3e5b8f3d1c11';
    expect(subject).toBe("It's here: What do you hope for?");
    for (const part of [html, text]) {
      expect(part).toContain('What do you hope for?');
      expect(part).toContain('May 5, 2026');
      expect(part).toContain(link);
      expect(part).toContain('Hello Ada,');
    }
    expect(html).toContain('prefers-color-scheme:dark');
  });

  it('shows markup in a note and a title as what it is: text', () => {
    const personalNote = '<script>alert(1)</script>\n<img src=x onerror="steal()"> & \'quotes\'';
    const { html } = arrivalLetter(
      { ...details, personalNote, promptTitle: '"><b>bold</b>' },
      'https://future.example',
    );
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>');
  });

  it('keeps line breaks out of the subject and the greeting', () => {
    const letter = arrivalLetter(
      { ...details, promptTitle: 'Hi\r\nBcc: evil@c.test\u2028there', firstName: 'Ada\r\nX: y' },
      'https://future.example',
    );
    expect(letter.subject).toBe("It's here: Hi Bcc: evil@c.test there");
    expect(letter.text).toContain('Hello Ada X: y,');
  });

  it('cuts a long title between whole characters', () => {
    const { subject } = arrivalLetter({ ...details, promptTitle: '👩‍👩‍👧'.repeat(70) }, 'https://future.example');
    expect(subject.endsWith('👩‍👩‍👧…')).toBe(true);
  });

  it('leaves out an empty note and an unknown name', () => {
    const { html, text } = arrivalLetter({ ...details, personalNote: '  ', firstName: null }, 'https://future.example');
    expect(html).not.toContain('Your note to yourself');
    expect(text).toContain('Hello,');
  });

  it('falls back to UTC for a zone that nobody knows', () => {
    expect(longDate(new Date('2026-05-04T22:30:00Z'), 'Mars/Olympus')).toBe('May 4, 2026');
  });
});

describe('the sign-in letter', () => {
  it('shows link and life, and escapes what a link may hold', () => {
    const { html, text } = signInLetter('https://future.example/api/login/verify?token=a&x="', 10);
    expect(html).toContain('href="https://future.example/api/login/verify?token=a&amp;x=&quot;"');
    expect(text).toContain('within the next 10 minutes');
  });
});
