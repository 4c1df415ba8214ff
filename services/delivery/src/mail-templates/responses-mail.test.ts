// Unit: the template. Integration tests prove what a mail server receives.
import { renderMail } from '../mail-layout/render-mail.js';
import { responsesMail, describeSenders } from './responses-mail.js';
import { sampleFacts } from '../../test/sample-mails.js';

const site = 'https://future.example';
const details = {
  ...sampleFacts,
  sourceId: '0b0f8f0e-6a4e-4c58-9b30-3e5b8f3d1c11',
  promptTitle: 'What do you hope for?',
  responderNames: ['Maya'],
  firstName: 'Ada',
  unsubscribeToken: '0b0f8f0e-6a4e-4c58-9b30-3e5b8f3d1c12',
};

describe('the email about responses', () => {
  it('names responders, prompt and link, in HTML and in text', async () => {
    const { subject, html, text } = await renderMail(responsesMail(details), site);
    expect(subject).toBe('New response from Maya: What do you hope for?');
    const link = `${site}/shared-prompts/${details.sourceId}/responses`;
    const unsubscribe = `${site}/api/public/unsubscribe/${details.unsubscribeToken}`;
    for (const words of ['What do you hope for?', 'Hi Ada,', 'Maya took a moment', link, unsubscribe]) {
      expect([html, text]).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
    }
  });

  it('counts them in the subject', async () => {
    const { subject, html, text } = await renderMail(
      responsesMail({ ...details, responseCount: 30, responderNames: ['Maya', 'Tom', 'Zoë'] }),
      site,
    );
    expect(subject).toBe('30 new responses: What do you hope for?');
    for (const words of ['Your prompt has 30 new responses', 'Maya, Tom, Zoë, and 27 others', 'Watch the responses']) {
      expect([html, text]).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
    }
  });

  it('escapes names, and keeps line breaks out of the subject', async () => {
    const promptTitle = 'Hi\r\nBcc: evil@c.test';
    const { html, subject } = await renderMail(
      responsesMail({ ...details, promptTitle, responderNames: ['<b onclick="x">Eve</b'] }),
      site,
    );
    expect(html).not.toContain('<b ');
    expect(subject).toBe('New response: Hi Bcc: evil@c.test');
    const harmless = await renderMail(responsesMail({ ...details, responderNames: ['<i>Eve & "co"'] }), site);
    expect(harmless.html).toContain('&lt;i&gt;Eve &amp; &quot;co&quot; took a moment');
  });
});

describe('its subject', () => {
  it.each([
    ['Your account is locked', 'New response from Your account is locked: What do you hope for?'],
    ['Maximiliane von und zu Hohenstein', 'New response from Maximiliane von und zu…: What do you hope for?'],
    ['evil.test', 'New response: What do you hope for?'],
  ])('begins with our words, and shortens or omits the name %s', async (name, subject) => {
    expect((await renderMail(responsesMail({ ...details, responderNames: [name] }), site)).subject).toBe(subject);
  });
});

describe('the names of responders', () => {
  it.each<[string, string[], number, string]>([
    ['one without a name', [], 1, 'Someone'],
    ['many without a name', [], 4, '4 people'],
    ['two', ['Maya', 'Tom'], 2, 'Maya and Tom'],
    ['one of two', ['Maya'], 2, 'Maya and one other'],
    ['some of many', ['Maya', 'Tom'], 9, 'Maya, Tom, and 7 others'],
    ['never more than three by name', ['A', 'B', 'C', 'D'], 4, 'A, B, C, and one other'],
    ['without a name that looks like a link', ['Win at evil.test'], 1, 'Someone'],
    ['without an address', ['mail me@evil.test', 'Maya'], 2, 'Maya and one other'],
  ])('%s', (_, names, count, sentence) => {
    expect(describeSenders(names, count)).toBe(sentence);
  });
});
