// Real: PostgreSQL, Redis, two delivery services. The mail server is a scripted SMTP stub behind a proxy. Tests move
// emails into the past, so that the hour between two emails has passed.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { listen, openForFile } from './delivery-harness.js';
import { countResponses, GAP_SECONDS, TestSharedPrompt, subjectOf } from './shared-prompt.js';

const settings = { SMTP_DEADLINE_MS: '2000' };
const harness = await openForFile(settings, settings);
let prompt: TestSharedPrompt;
beforeEach(() => {
  prompt = new TestSharedPrompt(harness);
});

it('thirty responses in a burst create thirty notifications and two emails, with the gap between them', async () => {
  const { events, end } = await listen(harness);
  // If all responses came at once, one email could collect them all.
  await prompt.receive();
  await prompt.waitForMailState(1, 'delivered');
  expect(harness.stub.mails).toHaveLength(1);
  await Promise.all(Array.from({ length: 29 }, () => prompt.receive()));
  const [newest] = await prompt.waitForNotifications(30);
  await prompt.waitForMailState(2, 'scheduled');
  expect(await prompt.rows()).toHaveLength(2);

  await prompt.waitUntilDelivered(30);
  expect(harness.stub.mails).toHaveLength(2);
  const counts = harness.stub.mails.map(countResponses);
  expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(30);
  expect(harness.stub.mails.every(({ to }) => to.length === 1 && to[0] === harness.address)).toBe(true);
  const [seconds, ...more] = await prompt.gaps();
  expect(more).toEqual([]);
  expect(seconds).toBeGreaterThanOrEqual(GAP_SECONDS);

  expect(await prompt.notifications()).toHaveLength(30);
  const title = 'Maya answered “What do you hope for?”';
  expect(newest).toMatchObject({ kind: 'prompt-response-received', title, readAt: null });
  await eventually(() => events.length >= 30);
  expect(events).toEqual(Array.from({ length: 30 }, () => ({ kind: 'notifications' })));
  end();
  // The capsules service did not schedule these emails, so it gets no reports about them.
  const { rows } = await harness.admin.query(`SELECT 1 FROM capsules.inbox WHERE type = 'delivery.delivered'`);
  expect(rows).toEqual([]);
});

it('the same response, announced eight times, creates one notification and one email', async () => {
  const response = prompt.response();
  await Promise.all(Array.from({ length: 8 }, () => prompt.receive(response)));
  await harness.waitUntilHandled();
  await prompt.waitUntilDelivered(1);
  expect(await prompt.notifications()).toHaveLength(1);
  expect(await prompt.rows()).toHaveLength(1);
  expect(harness.stub.mails.map(subjectOf)).toEqual(['New response from Maya: What do you hope for?']);
});

it('emails about two prompts do not wait for each other', async () => {
  const prompts = [prompt, new TestSharedPrompt(harness)];
  for (const each of prompts) await each.receive();
  for (const each of prompts) await each.waitForMailState(1, 'delivered');
  expect(harness.stub.mails).toHaveLength(2);
});

it('names of responders are plain text everywhere, and no address in them gets email', async () => {
  await prompt.receive({ responderName: null });
  await prompt.waitForMailState(1, 'delivered');
  const names = [
    '<img src=x onerror=alert(1)>',
    'Eve\r\nBcc: evil@c.test',
    'evil@c.test',
    'Win at http://evil.test',
    'Ma\u202eya\u200b',
  ];
  for (const responderName of names) await prompt.receive({ responderName });
  await prompt.waitUntilDelivered(6);
  const titles = (await prompt.waitForNotifications(6)).map(({ title }) => title.replace(/ answered .*/, ''));
  expect(titles).toContain('Someone');
  expect(titles).toContain('Maya');
  expect(titles.every((title) => !/[\r\n\u200b\u202e]/.test(title))).toBe(true);
  for (const { to, source } of harness.stub.mails) {
    expect(to).toEqual([harness.address]);
    expect(source).not.toMatch(/^bcc:/im);
    expect(source).not.toContain('evil');
    expect(source.slice(source.indexOf('<!doctype'))).not.toContain('<img');
  }
  expect(harness.stub.mails.map(subjectOf)).toEqual([
    'New response: What do you hope for?',
    '5 new responses: What do you hope for?',
  ]);
  expect(JSON.stringify(harness.apps.map((app) => app.logs()))).not.toMatch(/evil|onerror/);
});

it('an email that could not be sent collects more responses until the mail server is back', async () => {
  await harness.proxy.refuse();
  await prompt.receive();
  await prompt.waitForMailState(1, 'retry_wait');
  await prompt.receive({ responderName: 'Tom' });
  await prompt.receive({ responderName: null });
  await prompt.waitForNotifications(3);
  expect(await prompt.rows()).toHaveLength(1);
  await harness.proxy.pass();
  await harness.makeRetriesDue(prompt.promptId);
  await prompt.waitUntilDelivered(3);
  expect(harness.stub.mails.map(countResponses)).toEqual([3]);
  expect(harness.stub.mails[0]?.source).toContain('Maya, Tom, and one other');
});

it('withdrawn responses are removed from emails and notifications; an email without any is cancelled', async () => {
  const mailed = await prompt.receive({ responderName: 'Maya' });
  await prompt.waitForMailState(1, 'delivered');
  const [gone, ...kept] = [
    await prompt.receive({ responderName: 'Tom' }),
    await prompt.receive({ responderName: 'Zoe' }),
    await prompt.receive({ responderName: null }),
  ];
  await prompt.waitForNotifications(4);
  // Each message comes twice. A response whose email was sent loses only its notification.
  for (const each of [gone, mailed, gone, mailed]) await prompt.remove(each);
  await harness.waitUntilHandled();
  expect((await prompt.notifications()).map(({ title }) => title.split(' ')[0]).sort()).toEqual(['Someone', 'Zoe']);
  expect(await prompt.waitUntilDelivered(3)).toHaveLength(2);
  expect(harness.stub.mails.map(countResponses)).toEqual([1, 2]);
  expect(harness.stub.mails[1]?.source).not.toContain('Tom');

  const last = await prompt.receive();
  await prompt.waitForNotifications(3);
  await prompt.remove(last);
  await prompt.waitForMailState(3, 'cancelled');
  for (const each of kept) await prompt.remove(each);
  await harness.waitUntilHandled();
  expect(await prompt.notifications()).toEqual([]);
  expect(harness.stub.mails).toHaveLength(2);
  // A later response is not lost.
  await prompt.receive();
  await prompt.waitForMailState(4, 'scheduled');
  await prompt.letGapPass();
  await prompt.waitForMailState(4, 'delivered');
  expect(harness.stub.mails.map(countResponses)).toEqual([1, 2, 1]);
});

it('a failed email is not repeated if its only response has been withdrawn since', async () => {
  harness.behave('silence');
  const gone = await prompt.receive();
  await prompt.waitForMailState(1, 'sending');
  await prompt.remove(gone);
  await prompt.waitForMailState(1, 'cancelled');
  expect(harness.stub.mails).toEqual([]);
  expect(await prompt.notifications()).toEqual([]);
});

it('a response has no notification if its removal comes before or with it, even if messages repeat', async () => {
  const early = prompt.response();
  await prompt.remove(early);
  await harness.waitUntilHandled();
  await prompt.receive(early);
  const crowd = Array.from({ length: 8 }, () => prompt.response());
  await Promise.all(crowd.flatMap((each) => [prompt.receive(each), prompt.remove(each), prompt.receive(each)]));
  await harness.waitUntilHandled();
  expect(await prompt.notifications()).toEqual([]);
  await eventually(async () => (await prompt.rows()).every(({ state }) => /delivered|cancelled/.test(state)));
});

it('an email with an unknown outcome is sent once more, unchanged; later responses follow after the gap', async () => {
  harness.behave('drop-after-dot');
  await prompt.receive();
  await prompt.waitForMailState(1, 'unknown');
  await prompt.receive();
  await prompt.receive();
  await prompt.waitForNotifications(3);
  await harness.makeRetriesDue(prompt.promptId);
  await prompt.waitForMailState(1, 'delivered');
  // The second email was due one gap after the first attempt; the resend postpones it.
  await harness.makeDue(prompt.promptId);
  await eventually(async () => Number((await prompt.rows())[1]?.next_attempt_at) > Date.now() + 60_000, {
    what: 'the second email to be postponed',
  });
  const [, postponed] = await prompt.rows();
  expect(postponed?.due_at).toEqual(postponed?.next_attempt_at);
  const rows = await prompt.waitUntilDelivered(3);
  expect(harness.messageIds).toEqual([rows[0], rows[0], rows[1]].map((row) => row?.message_id));
  expect(harness.stub.mails.map(countResponses)).toEqual([1, 1, 2]);
  expect((await prompt.gaps()).every((seconds) => seconds >= GAP_SECONDS)).toBe(true);
});

it('a refused email is shown in the app, and sent at once after news about the user', async () => {
  harness.behave({ at: 'rcpt', code: 550 });
  await prompt.receive();
  await prompt.waitForMailState(1, 'retry_wait');
  expect((await prompt.notifications()).map(({ kind }) => kind)).toEqual([
    'prompt-response-problem',
    'prompt-response-received',
  ]);
  harness.behave();
  await harness.announceUser({ email: harness.address });
  await prompt.waitUntilDelivered(1);
  expect(harness.stub.mails.map(countResponses)).toEqual([1]);
});

it('emails turned off with one click are not sent, even those that wait; notifications stay', async () => {
  await prompt.receive({ promptTitle: 'Hi\r\nList-Unsubscribe: <https://evil.test>' });
  await prompt.waitForMailState(1, 'delivered');
  const [headers = ''] = (harness.stub.mails[0]?.source ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n\r\n');
  expect(headers.match(/^List-.*$/gim)).toEqual([
    expect.stringMatching(/^List-Unsubscribe: <https:\/\/[^<> ]+\/api\/public\/unsubscribe\/[0-9a-f-]{36}>$/),
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ]);
  await prompt.receive();
  await prompt.waitForMailState(2, 'scheduled');
  const token = /[0-9a-f-]{36}(?=>)/.exec(headers)?.[0] ?? '';
  for (const each of [randomUUID(), 'x', token]) {
    expect((await harness.call(`/unsubscribe/${each}`, { method: 'POST' }, null)).status).toBe(204);
  }
  expect(await (await harness.call('/email-settings')).json()).toEqual({ responseMails: false });
  await prompt.receive();
  await prompt.waitForNotifications(3);
  await prompt.letGapPass();
  await prompt.waitForMailState(2, 'cancelled');

  const on = { method: 'PATCH', body: '{"responseMails":true}', headers: { 'content-type': 'application/json' } };
  expect((await harness.call('/email-settings', on)).status).toBe(200);
  await prompt.receive();
  await prompt.waitForMailState(3, 'delivered');
  expect(harness.stub.mails.map(countResponses)).toEqual([1, 1]);
  expect(await prompt.notifications()).toHaveLength(4);
});

it('marking all as read while notifications are deleted does not deadlock', async () => {
  // The notifications are, in this order: a response that is withdrawn, the refusal, and the last response.
  harness.behave({ at: 'rcpt', code: 550 });
  const first = await prompt.receive();
  await prompt.waitForMailState(1, 'retry_wait');
  await prompt.waitForNotifications(2);
  const last = await prompt.receive({ responderName: 'Tom' });
  await prompt.waitForNotifications(3);
  await prompt.remove(first);
  await harness.waitUntilHandled();
  // Without the last response, its email is cancelled, and two notifications are deleted, the newer one first.
  const unlock = await harness.lockTable('delivery.attempts');
  await prompt.remove(last);
  await harness.waitUntilBlocked();
  const readAll = { hasEnded: false };
  const request = harness.send('/notifications/read-all', {}).finally(() => (readAll.hasEnded = true));
  await eventually(async () => readAll.hasEnded || (await harness.countBlocked()) > 1, {
    what: 'the request to end, or to wait',
  });
  await unlock();
  expect((await request).status).toBe(204);
  await harness.waitUntilHandled();
  expect(await prompt.notifications()).toEqual([]);
  const retried = `SELECT tries, last_error FROM delivery.inbox WHERE tries > 1 AND payload->>'promptId' = $1`;
  const { rows } = await harness.admin.query(retried, [prompt.promptId]);
  expect(rows).toEqual([]);
});
