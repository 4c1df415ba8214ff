import { readFileSync } from 'node:fs';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import { renderMail } from '../mail-layout/render-mail.js';
import { arrivalMail } from './arrival-mail.js';
import { COLORS } from '../mail-layout/mail-style.js';
import type { MailFacts } from '../sources/source-kinds.js';
import { recipientMail } from './recipient-mail.js';
import { sampleFacts, sampleMails } from '../../test/sample-mails.js';
import { signInMail } from './sign-in-mail.js';

const site = 'https://future.example';
const capsule = {
  ...sampleFacts,
  sourceId: '0b0f8f0e-6a4e-4c58-9b30-3e5b8f3d1c11',
  promptTitle: 'What do you hope for?',
  recordedAt: new Date('2026-05-04T22:30:00Z'),
  timeZone: 'Europe/Berlin',
  firstName: 'Ada',
};

const render = (change: Partial<MailFacts> = {}, today = '2027-05-05T07:00:00Z') =>
  renderMail(arrivalMail({ ...capsule, ...change }, new Date(today)), site);

describe('every email', () => {
  it('links only to our site, loads nothing and has a dark scheme', async () => {
    for (const { html, text, picture } of Object.values(await sampleMails(site))) {
      for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(new URL(address!).origin).toBe(site);
      expect(html.match(/<img[^>]* src="cid:picture"/g) ?? []).toHaveLength(picture === undefined ? 0 : 1);
      expect(html.replace(' src="cid:picture"', '')).not.toMatch(/<link|<script|url\(| src=/);
      expect(html).toMatch(/<meta name="color-scheme" content="light dark"\/>[^]*prefers-color-scheme:dark/);
      expect(text).toMatch(/: https:\/\/future\.example\S+\n\n[^]+\n\nDear Future\n$/);
      expect(text).not.toMatch(/[<\u200c]|\n{3}|cid:/);
    }
  });

  it('can be turned off only if it is about responses', async () => {
    const mails = Object.entries(await sampleMails(site));
    expect(mails.flatMap(([name, { unsubscribe }]) => (unsubscribe ? name : []))).toEqual([
      'one response',
      'many responses',
    ]);
  });

  it.each(Object.entries(COLORS))('uses “%s” in the web app’s colors', (name, [light, dark]) => {
    const tokens = readFileSync(inRepository('web/src/ui/styles/tokens.css'), 'utf8');
    const value = light === dark ? light : `light-dark(${light}, ${dark})`;
    expect(tokens).toContain(`  --color-${name}: ${value};`);
  });
});

describe('the arrival email', () => {
  it('contains the title, the date of the recording and the link, in HTML and in text', async () => {
    const { subject, html, text } = await render();
    expect(subject).toBe('It’s here: What do you hope for?');
    const link = `${site}/my-capsules/${capsule.sourceId}/open`;
    for (const words of ['What do you hope for?', 'May 5, 2026', link, 'Hi Ada,']) {
      expect([html, text]).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
    }
  });

  it('shows a picture of the video', async () => {
    const picture = Buffer.from('a JPEG');
    const mail = await render({ picture });
    expect(mail.html).toContain('<img src="cid:picture" alt="Your video, recorded on May 5, 2026"');
    expect(mail.picture).toBe(picture);
  });

  it.each([
    ['2031-05-05T07:00:00Z', 'Five years ago today, on May 5, 2026, you sat down'],
    ['2027-05-04T23:00:00Z', 'One year ago today, on May 5, 2026, you sat down'],
    ['2038-05-05T07:00:00Z', 'On May 5, 2026, 12 years ago today, you sat down'],
    ['2031-05-06T07:00:00Z', 'On May 5, 2026, you sat down'],
  ])('that is sent at %s says when the video was recorded', async (today, words) => {
    expect((await render({}, today)).text).toContain(words);
  });

  it('escapes markup in a note and a title', async () => {
    const personalNote = '<script>alert(1)</script>\n<img src=x onerror="steal()"> & \'quotes\'';
    const { html, text } = await render({ personalNote, promptTitle: '"></title><b>bold</b>' });
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br/>');
    expect(text).toContain(`Your note to yourself:\n> ${personalNote.replace('\n', '\n> ')}\n`);
  });

  it('keeps line breaks out of the subject and the greeting', async () => {
    const promptTitle = 'Hi\r\nBcc: evil@c.test\u2028there';
    const { subject, text } = await render({ promptTitle, firstName: 'Ada\r\nX: y' });
    expect(subject).toBe('It’s here: Hi Bcc: evil@c.test there');
    expect(text).toContain('Hi Ada X: y,');
  });

  it('shortens a long title in the subject without cutting a character', async () => {
    const { subject } = await render({ promptTitle: '👩‍👩‍👧'.repeat(70) });
    expect(subject.endsWith('👩‍👩‍👧…')).toBe(true);
  });

  it('omits an empty note and an unknown name', async () => {
    const { html, text } = await render({ personalNote: '  ', firstName: null });
    expect(html).not.toContain('Your note to yourself');
    expect(text).toContain('Hi,');
  });
});

describe('the email to a recipient', () => {
  const forBen = { ...capsule, firstName: 'Mara', timeZone: null };
  const renderForBen = (change: Partial<MailFacts> = {}) => renderMail(recipientMail({ ...forBen, ...change }), site);

  it('contains the recipient’s name, and the sender’s name and verified address', async () => {
    const { subject, html, text } = await renderForBen();
    expect(subject).toBe('A video from Mara (mara@b.test)');
    for (const words of [
      'Hi Ben,',
      'Mara (mara@b.test) recorded a video on May 4, 2026. Today it’s yours to open.',
      `${site}/open#${forBen.secret}`,
    ]) {
      expect([html, text]).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
    }
  });

  it('addresses the guardian of a child', async () => {
    const { subject, text } = await renderForBen({ guardianName: 'Rosa' });
    expect(subject).toBe('A video for a child in your care, from Mara (mara@b.test)');
    expect(text).toContain('Hi Rosa,');
    expect(text).toContain('You’re getting this email for Ben.');
  });

  it.each([
    'evil.test',
    'Win at https://evil.test',
    'Ada\r\nBcc: evil@c.test',
    '<b>Ada</b> <a href="//evil.test">here</a>',
    'Your account was locked, call us now at',
    'call us 1-888-555-0199',
  ])('omits or shortens the name %j', async (name) => {
    const mail = await renderForBen({ firstName: name, recipientName: name, guardianName: name });
    for (const text of Object.values(mail)) expect(text).not.toMatch(/evil|Bcc|<b>|call us/);
    expect(mail.subject).toMatch(/^A video for a child in your care, from [^\r\n]*mara@b\.test\)?$/);
  });
});

describe('the sign-in email', () => {
  it('contains the link, and how long it works', async () => {
    const { html, text } = await renderMail(signInMail('abc-1', 10), site);
    expect(html).toContain(`href="${site}/api/login/verify?token=abc-1"`);
    expect(text).toContain('within the next 10 minutes');
    expect(text).toContain(`Log In: ${site}/api/login/verify?token=abc-1\n`);
  });
});
