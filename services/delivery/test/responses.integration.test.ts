// Real: PostgreSQL, Redis, two delivery services. The mail server is a scripted SMTP stub behind a proxy. Tests move
// the hour between two mails into the past.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { listen, openForFile } from './delivery-harness.js';
import { countIn, GAP_SECONDS, SharedPrompt, subjectOf } from './shared-prompt.js';

const settings = { SMTP_DEADLINE_MS: '2000' };
const bench = await openForFile(settings, settings);
let prompt: SharedPrompt;
beforeEach(() => {
  prompt = new SharedPrompt(bench);
});

describe('responses to a shared prompt', () => {
  it('thirty in a burst: thirty notifications, one mail now, and one after the gap with the rest', async () => {
    const { events, end } = await listen(bench);
    // If all came at once, one mail could collect them all.
    await prompt.receive();
    await prompt.mailReaches(1, 'delivered');
    expect(bench.stub.mails).toHaveLength(1);
    await Promise.all(Array.from({ length: 29 }, () => prompt.receive()));
    const told = await prompt.toldOf(30);
    expect((await prompt.rows()).map(({ state }) => state)).toEqual(['delivered', 'scheduled']);

    await prompt.settled(30);
    expect(bench.stub.mails).toHaveLength(2);
    const counts = bench.stub.mails.map(countIn);
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(30);
    expect(bench.stub.mails.every(({ to }) => to.length === 1 && to[0] === bench.address)).toBe(true);
    const [seconds, ...more] = await prompt.gaps();
    expect(more).toEqual([]);
    expect(seconds).toBeGreaterThanOrEqual(GAP_SECONDS);

    expect(await prompt.told()).toHaveLength(30);
    const title = 'Maya answered “What do you hope for?”';
    expect(told[0]).toMatchObject({ kind: 'prompt-response-received', title, readAt: null });
    await eventually(() => events.length >= 30);
    expect(events).toEqual(Array.from({ length: 30 }, () => ({ kind: 'notifications' })));
    end();
    // Capsules scheduled none of these mails and gets no report of them.
    const { rows } = await bench.admin.query(`SELECT 1 FROM capsules.inbox WHERE type = 'delivery.delivered'`);
    expect(rows).toEqual([]);
  });

  it('the same response eight times at once is one notification and one mail', async () => {
    const response = prompt.response();
    await Promise.all(Array.from({ length: 8 }, () => prompt.receive(response)));
    await bench.allHandled();
    await prompt.settled(1);
    expect(await prompt.told()).toHaveLength(1);
    expect(await prompt.rows()).toHaveLength(1);
    expect(bench.stub.mails.map(subjectOf)).toEqual(['New response from Maya: What do you hope for?']);
  });

  it('two prompts do not wait for each other', async () => {
    const prompts = [prompt, new SharedPrompt(bench)];
    for (const each of prompts) await each.receive();
    for (const each of prompts) await each.mailReaches(1, 'delivered');
    expect(bench.stub.mails).toHaveLength(2);
  });

  it('names of responders are plain text everywhere, and no address in them gets mail', async () => {
    await prompt.receive({ responderName: null });
    await prompt.mailReaches(1, 'delivered');
    const names = [
      '<img src=x onerror=alert(1)>',
      'Eve\r\nBcc: evil@c.test',
      'evil@c.test',
      'Win at http://evil.test',
      'Ma\u202eya\u200b',
    ];
    for (const responderName of names) await prompt.receive({ responderName });
    await prompt.settled(6);
    const titles = (await prompt.toldOf(6)).map(({ title }) => title.replace(/ answered .*/, ''));
    expect(titles).toContain('Someone');
    expect(titles).toContain('Maya');
    expect(titles.every((title) => !/[\r\n\u200b\u202e]/.test(title))).toBe(true);
    for (const { to, source } of bench.stub.mails) {
      expect(to).toEqual([bench.address]);
      expect(source).not.toMatch(/^bcc:/im);
      expect(source).not.toContain('evil');
      expect(source.slice(source.indexOf('<!doctype'))).not.toContain('<img');
    }
    expect(bench.stub.mails.map(subjectOf)).toEqual([
      'New response: What do you hope for?',
      '5 new responses: What do you hope for?',
    ]);
    expect(JSON.stringify(bench.apps.map((app) => app.logs()))).not.toMatch(/evil|onerror/);
  });

  it('a mail that could not be sent collects more responses until the mail server is back', async () => {
    await bench.proxy.refuse();
    await prompt.receive();
    await prompt.mailReaches(1, 'retry_wait');
    await prompt.receive({ responderName: 'Tom' });
    await prompt.receive({ responderName: null });
    await prompt.toldOf(3);
    expect(await prompt.rows()).toHaveLength(1);
    await bench.proxy.pass();
    await bench.hurry(prompt.promptId);
    await prompt.settled(3);
    expect(bench.stub.mails.map(countIn)).toEqual([3]);
    expect(bench.stub.mails[0]?.source).toContain('Maya, Tom and one other');
  });

  it('withdrawn responses leave mail and notifications; a mail without responses is cancelled', async () => {
    const mailed = await prompt.receive({ responderName: 'Maya' });
    await prompt.mailReaches(1, 'delivered');
    const [gone, ...kept] = [
      await prompt.receive({ responderName: 'Tom' }),
      await prompt.receive({ responderName: 'Zoe' }),
      await prompt.receive({ responderName: null }),
    ];
    await prompt.toldOf(4);
    // Each message comes twice; a mailed response only loses its notification.
    for (const each of [gone, mailed, gone, mailed]) await prompt.remove(each);
    await bench.allHandled();
    expect((await prompt.told()).map(({ title }) => title.split(' ')[0]).sort()).toEqual(['Someone', 'Zoe']);
    expect(await prompt.settled(3)).toHaveLength(2);
    expect(bench.stub.mails.map(countIn)).toEqual([1, 2]);
    expect(bench.stub.mails[1]?.source).not.toContain('Tom');

    const last = await prompt.receive();
    await prompt.toldOf(3);
    await prompt.remove(last);
    await prompt.mailReaches(3, 'cancelled');
    for (const each of kept) await prompt.remove(each);
    await bench.allHandled();
    expect(await prompt.told()).toEqual([]);
    expect(bench.stub.mails).toHaveLength(2);
    // A later response is not lost.
    await prompt.receive();
    await prompt.mailReaches(4, 'scheduled');
    await prompt.letGapPass();
    await prompt.mailReaches(4, 'delivered');
    expect(bench.stub.mails.map(countIn)).toEqual([1, 2, 1]);
  });

  it('the only response, withdrawn while its mail was being sent: a failed attempt is not repeated', async () => {
    bench.behave('silence');
    const gone = await prompt.receive();
    await prompt.mailReaches(1, 'sending');
    await prompt.remove(gone);
    await prompt.mailReaches(1, 'cancelled');
    expect(bench.stub.mails).toEqual([]);
    expect(await prompt.told()).toEqual([]);
  });

  it('a response whose removal comes first or at the same time is not shown, even if messages repeat', async () => {
    const early = prompt.response();
    await prompt.remove(early);
    await bench.allHandled();
    await prompt.receive(early);
    const crowd = Array.from({ length: 8 }, () => prompt.response());
    await Promise.all(crowd.flatMap((each) => [prompt.receive(each), prompt.remove(each), prompt.receive(each)]));
    await bench.allHandled();
    expect(await prompt.told()).toEqual([]);
    await eventually(async () => (await prompt.rows()).every(({ state }) => /delivered|cancelled/.test(state)));
  });

  it('an unknown outcome is sent once more unchanged; later responses follow after the gap', async () => {
    bench.behave('drop-after-dot');
    await prompt.receive();
    await prompt.mailReaches(1, 'unknown');
    await prompt.receive();
    await prompt.receive();
    await prompt.toldOf(3);
    await bench.hurry(prompt.promptId);
    await prompt.mailReaches(1, 'delivered');
    // The second was due one gap after the first hand-over; the resend moves it.
    await bench.comesDue(prompt.promptId);
    await eventually(async () => Number((await prompt.rows())[1]?.due_at) > Date.now() + 60_000, {
      what: 'the second mail to be postponed',
    });
    const rows = await prompt.settled(3);
    expect(bench.messageIds).toEqual([rows[0], rows[0], rows[1]].map((row) => row?.message_id));
    expect(bench.stub.mails.map(countIn)).toEqual([1, 1, 2]);
    expect((await prompt.gaps()).every((seconds) => seconds >= GAP_SECONDS)).toBe(true);
  });

  it('a refused mail is shown in the app, once', async () => {
    bench.behave({ at: 'rcpt', code: 550 });
    await prompt.receive();
    await prompt.mailReaches(1, 'retry_wait');
    expect((await prompt.told()).map(({ kind }) => kind)).toEqual([
      'prompt-response-problem',
      'prompt-response-received',
    ]);
    bench.behave();
    await bench.know({ email: bench.address });
    await prompt.settled(1);
    expect(bench.stub.mails.map(countIn)).toEqual([1]);
  });

  it('turned off by one click in the mail: what waits is cancelled and notifications stay, until they are on again', async () => {
    await prompt.receive({ promptTitle: 'Hi\r\nList-Unsubscribe: <https://evil.test>' });
    await prompt.mailReaches(1, 'delivered');
    const [headers = ''] = (bench.stub.mails[0]?.source ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n\r\n');
    expect(headers.match(/^List-.*$/gim)).toEqual([
      expect.stringMatching(/^List-Unsubscribe: <https:\/\/[^<> ]+\/api\/public\/unsubscribe\/[0-9a-f-]{36}>$/),
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
    await prompt.receive();
    await prompt.mailReaches(2, 'scheduled');
    const token = /[0-9a-f-]{36}(?=>)/.exec(headers)?.[0] ?? '';
    for (const each of [randomUUID(), 'x', token]) {
      expect((await bench.call(`/unsubscribe/${each}`, { method: 'POST' }, null)).status).toBe(204);
    }
    await prompt.mailReaches(2, 'cancelled');
    expect(await (await bench.call('/email-settings')).json()).toEqual({ responseMails: false });
    await prompt.receive();
    await prompt.toldOf(3);
    await prompt.letGapPass();
    await prompt.mailReaches(3, 'cancelled');

    const on = { method: 'PATCH', body: '{"responseMails":true}', headers: { 'content-type': 'application/json' } };
    expect((await bench.call('/email-settings', on)).status).toBe(200);
    await prompt.receive();
    await prompt.mailReaches(4, 'delivered');
    expect(bench.stub.mails.map(countIn)).toEqual([1, 1]);
    expect(await prompt.told()).toHaveLength(4);
  });

  it('marking all as read and deleting notifications do not deadlock', async () => {
    // Notifications in this order: a response that is withdrawn, the refusal, and the last response.
    bench.behave({ at: 'rcpt', code: 550 });
    const first = await prompt.receive();
    await prompt.mailReaches(1, 'retry_wait');
    await prompt.toldOf(2);
    const last = await prompt.receive({ responderName: 'Tom' });
    await prompt.toldOf(3);
    await prompt.remove(first);
    await bench.allHandled();
    // Without the last response its mail is cancelled and two notifications are deleted, the newer first.
    const unlock = await bench.hold('delivery.attempts');
    await prompt.remove(last);
    await bench.waitsAtLock();
    const reading = { ended: false };
    const answer = bench.send('/notifications/read-all', {}).finally(() => (reading.ended = true));
    await eventually(async () => reading.ended || (await bench.atLocks()) > 1, { what: 'all to be read, or to wait' });
    await unlock();
    expect((await answer).status).toBe(204);
    await bench.allHandled();
    expect(await prompt.told()).toEqual([]);
    const retried = `SELECT tries, last_error FROM delivery.inbox WHERE tries > 1 AND payload->>'promptId' = $1`;
    const { rows } = await bench.admin.query(retried, [prompt.promptId]);
    expect(rows).toEqual([]);
  });
});
