import { renderMail } from '../mail-layout/render-mail.js';
import { responsesMail, describeSenders } from './responses-mail.js';
import type { MailFacts } from '../sources/source-kinds.js';
import { sampleFacts } from '../../test/sample-mails.js';

const site = 'https://future.example';
const facts = {
  ...sampleFacts,
  sourceId: '0b0f8f0e-6a4e-4c58-9b30-3e5b8f3d1c11',
  promptTitle: 'What do you hope for?',
  responderNames: ['Maya'],
  firstName: 'Ada',
  unsubscribeToken: '0b0f8f0e-6a4e-4c58-9b30-3e5b8f3d1c12',
};

const render = (change: Partial<MailFacts> = {}) => renderMail(responsesMail({ ...facts, ...change }), site);

describe('the email about responses', () => {
  it('contains the responder, the title and both links, in HTML and in text', async () => {
    const { subject, html, text } = await render();
    expect(subject).toBe('New response from Maya: What do you hope for?');
    const link = `${site}/shared-prompts/${facts.sourceId}/responses`;
    const unsubscribe = `${site}/api/public/unsubscribe/${facts.unsubscribeToken}`;
    for (const words of ['What do you hope for?', 'Hi Ada,', 'Maya took a moment', link, unsubscribe]) {
      expect([html, text]).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
    }
  });

  it('counts the responses, and names three of the responders', async () => {
    const { subject, html, text } = await render({ responseCount: 30, responderNames: ['Maya', 'Tom', 'Zoë'] });
    expect(subject).toBe('30 new responses: What do you hope for?');
    for (const words of ['Your prompt has 30 new responses', 'Maya, Tom, Zoë, and 27 others', 'Watch the Responses']) {
      expect([html, text]).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
    }
  });

  it('escapes names, and keeps line breaks out of the subject', async () => {
    const promptTitle = 'Hi\r\nBcc: evil@c.test';
    const { html, subject } = await render({ promptTitle, responderNames: ['<b onclick="x">Eve</b'] });
    expect(html).not.toContain('<b ');
    expect(subject).toBe('New response: Hi Bcc: evil@c.test');
    const withMarkup = await render({ responderNames: ['<i>Eve & "co"'] });
    expect(withMarkup.html).toContain('&lt;i&gt;Eve &amp; &quot;co&quot; took a moment');
  });
});

describe('the subject of the email about responses', () => {
  it.each([
    ['Your account is locked', 'New response from Your account is locked: What do you hope for?'],
    ['Maximiliane von und zu Hohenstein', 'New response from Maximiliane von und zu…: What do you hope for?'],
    ['evil.test', 'New response: What do you hope for?'],
  ])('with the name “%s” is “%s”', async (name, subject) => {
    expect((await render({ responderNames: [name] })).subject).toBe(subject);
  });
});

describe('describeSenders', () => {
  it.each<[string, string, string[], number]>([
    ['a sender without a name', 'Someone', [], 1],
    ['senders without names', '4 people', [], 4],
    ['two names', 'Maya and Tom', ['Maya', 'Tom'], 2],
    ['one of two names', 'Maya and one other', ['Maya'], 2],
    ['some of many names', 'Maya, Tom, and 7 others', ['Maya', 'Tom'], 9],
    ['more than three names', 'A, B, C, and one other', ['A', 'B', 'C', 'D'], 4],
    ['a sender whose name looks like a link', 'Someone', ['Win at evil.test'], 1],
    ['a name with an address and another name', 'Maya and one other', ['mail me@evil.test', 'Maya'], 2],
  ])('describes %s as “%s”', (_, phrase, names, count) => {
    expect(describeSenders(names, count)).toBe(phrase);
  });
});
