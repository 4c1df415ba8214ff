// Real: PostgreSQL, Redis, the delivery service, twice. The mail server is a scripted one that speaks SMTP, behind a
// proxy that can cut connections. Tests let the hour between two mails pass in the database.
import { eventually } from '@dear-future/testing/eventually';
import { countIn, GAP_SECONDS, SharedQuestion, subjectOf } from './answers.js';
import { listen, openForFile } from './file-harness.js';

const settings = { SMTP_DEADLINE_MS: '2000' };
const bench = await openForFile(settings, settings);

describe('answers to a shared prompt', () => {
  it('thirty in a burst: thirty notifications, one mail now, one after the gap that counts the rest', async () => {
    const { events, end } = await listen(bench);
    const question = new SharedQuestion(bench);

    // The first is on its way before the others come; all at once could as well be gathered in one mail.
    await question.receive();
    await question.mailReaches(1, 'delivered');
    expect(bench.stub.mails).toHaveLength(1);
    await Promise.all(Array.from({ length: 29 }, () => question.receive()));
    const told = await question.toldOf(30);
    expect((await question.rows()).map(({ state }) => state)).toEqual(['delivered', 'scheduled']);

    await question.settled(30);
    expect(bench.stub.mails).toHaveLength(2);
    const counts = bench.stub.mails.map(countIn);
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(30);
    expect(bench.stub.mails.every(({ to }) => to.length === 1 && to[0] === bench.address)).toBe(true);
    const [seconds, ...more] = await question.gaps();
    expect(more).toEqual([]);
    expect(seconds).toBeGreaterThanOrEqual(GAP_SECONDS);

    expect(await question.told()).toHaveLength(30);
    expect(told[0]).toMatchObject({
      kind: 'prompt-response-received',
      title: 'Maya answered “What do you hope for?”',
      readAt: null,
    });
    expect(events).toEqual(Array.from({ length: 30 }, () => ({ kind: 'notifications' })));
    end();
    // capsules planned none of these mails and hears of none.
    const { rows } = await bench.admin.query(`SELECT 1 FROM capsules.inbox WHERE type = 'delivery.delivered'`);
    expect(rows).toEqual([]);
  });

  it('the same answer eight times at once is told once and mailed once', async () => {
    const question = new SharedQuestion(bench);
    const answer = question.answer();
    await Promise.all(Array.from({ length: 8 }, () => bench.post('capsules', 'response.received', answer)));
    await eventually(async () => {
      const open = await bench.admin.query(`SELECT 1 FROM delivery.inbox WHERE state <> 'handled'`);
      return open.rows.length === 0;
    });
    await question.settled(1);
    expect(await question.told()).toHaveLength(1);
    expect(await question.rows()).toHaveLength(1);
    expect(bench.stub.mails.map(subjectOf)).toEqual(['New answer from "Maya": What do you hope for?']);
  });

  it('two prompts do not wait for each other', async () => {
    const questions = [new SharedQuestion(bench), new SharedQuestion(bench)];
    for (const question of questions) await question.receive();
    for (const question of questions) await question.mailReaches(1, 'delivered');
    expect(bench.stub.mails).toHaveLength(2);
  });

  it('what a stranger typed is text everywhere, and no address of theirs gets mail', async () => {
    const question = new SharedQuestion(bench);
    await question.receive({ responderName: null });
    await question.mailReaches(1, 'delivered');
    const tricks = [
      '<img src=x onerror=alert(1)>',
      'Eve\r\nBcc: evil@c.test',
      'evil@c.test',
      'Win at http://evil.test',
      'Ma\u202eya\u200b',
    ];
    for (const responderName of tricks) await question.receive({ responderName });
    await question.settled(6);
    const titles = (await question.toldOf(6)).map(({ title }) => title.replace(/ answered .*/, ''));
    expect(titles).toContain('Somebody');
    expect(titles).toContain('Maya');
    expect(titles.every((title) => !/[\r\n\u200b\u202e]/.test(title))).toBe(true);
    for (const { to, source } of bench.stub.mails) {
      expect(to).toEqual([bench.address]);
      expect(source).not.toMatch(/^bcc:/im);
      expect(source).not.toContain('evil');
      expect(source.slice(source.indexOf('<!doctype'))).not.toContain('<img');
    }
    expect(bench.stub.mails.map(subjectOf)).toEqual([
      'New answer: What do you hope for?',
      '5 new answers: What do you hope for?',
    ]);
    expect(JSON.stringify(bench.apps.map((app) => app.logs()))).not.toMatch(/evil|onerror/);
  });

  it('a mail that could not be sent gathers on: a mail server that comes back is not flooded', async () => {
    await bench.proxy.refuse();
    const question = new SharedQuestion(bench);
    await question.receive();
    await question.mailReaches(1, 'retry_wait');
    await question.receive({ responderName: 'Tom' });
    await question.receive({ responderName: null });
    await question.toldOf(3);
    expect(await question.rows()).toHaveLength(1);
    await bench.proxy.pass();
    await bench.hurry(question.promptId);
    await question.settled(3);
    expect(bench.stub.mails.map(countIn)).toEqual([3]);
    expect(bench.stub.mails[0]?.source).toContain('Maya, Tom and one other');
  });

  it('withdrawn answers leave the mail that gathers and their notifications; the last one takes the mail with it', async () => {
    const question = new SharedQuestion(bench);
    const mailed = await question.receive({ responderName: 'Maya' });
    await question.mailReaches(1, 'delivered');
    const [gone, ...kept] = [
      await question.receive({ responderName: 'Tom' }),
      await question.receive({ responderName: 'Zoe' }),
      await question.receive({ responderName: null }),
    ];
    await question.toldOf(4);
    // Each is said twice; what was mailed already loses its notification alone.
    for (const each of [gone, mailed, gone, mailed]) await question.remove(each);
    await question.allHandled();
    expect((await question.told()).map(({ title }) => title.split(' ')[0]).sort()).toEqual(['Somebody', 'Zoe']);
    expect(await question.settled(3)).toHaveLength(2);
    expect(bench.stub.mails.map(countIn)).toEqual([1, 2]);
    expect(bench.stub.mails[1]?.source).not.toContain('Tom');

    const last = await question.receive();
    await question.toldOf(3);
    await question.remove(last);
    await question.mailReaches(3, 'cancelled');
    for (const each of kept) await question.remove(each);
    await question.allHandled();
    expect(await question.told()).toEqual([]);
    expect(bench.stub.mails).toHaveLength(2);
    // The next one is not lost with them.
    await question.receive();
    await question.mailReaches(4, 'scheduled');
    await question.letGapPass();
    await question.mailReaches(4, 'delivered');
    expect(bench.stub.mails.map(countIn)).toEqual([1, 2, 1]);
  });

  it('the only answer, withdrawn while its mail was on its way: what was not sent is not tried again', async () => {
    const question = new SharedQuestion(bench);
    bench.behave('silence');
    const gone = await question.receive();
    await question.mailReaches(1, 'sending');
    await question.remove(gone);
    await question.mailReaches(1, 'cancelled');
    expect(bench.stub.mails).toEqual([]);
    expect(await question.told()).toEqual([]);
  });

  it('an answer whose end is told before its beginning, or in the same moment, is not told, whatever is repeated', async () => {
    const question = new SharedQuestion(bench);
    const early = question.answer();
    await question.remove(early);
    await question.allHandled();
    await question.receive(early);
    const crowd = Array.from({ length: 8 }, () => question.answer());
    await Promise.all(crowd.flatMap((each) => [question.receive(each), question.remove(each), question.receive(each)]));
    await question.allHandled();
    expect(await question.told()).toEqual([]);
    expect((await question.rows()).every(({ state }) => state !== 'scheduled' && state !== 'retry_wait')).toBe(true);
  });

  it('an unknown outcome is sent once more as it was; what came meanwhile follows after the gap', async () => {
    bench.behave('drop-after-dot');
    const question = new SharedQuestion(bench);
    await question.receive();
    await question.mailReaches(1, 'unknown');
    await question.receive();
    await question.receive();
    await question.toldOf(3);
    await bench.hurry(question.promptId);
    await question.mailReaches(1, 'delivered');
    // The second was due a gap after the first hand-over, and waits its turn after the resend.
    await bench.comesDue(question.promptId);
    await eventually(async () => Number((await question.rows())[1]?.due_at) > Date.now() + 60_000, {
      what: 'the second mail to be put off',
    });
    const rows = await question.settled(3);
    expect(bench.stub.mails.map(({ messageId }) => messageId)).toEqual([
      rows[0]?.message_id,
      rows[0]?.message_id,
      rows[1]?.message_id,
    ]);
    expect(bench.stub.mails.map(countIn)).toEqual([1, 1, 2]);
    expect((await question.gaps()).every((seconds) => seconds >= GAP_SECONDS)).toBe(true);
  });

  it('a mailbox that refuses is said in the app, once, where the owner can see it', async () => {
    bench.behave({ at: 'rcpt', code: 550 });
    const question = new SharedQuestion(bench);
    await question.receive();
    await question.mailReaches(1, 'retry_wait');
    expect((await question.told()).map(({ kind }) => kind)).toEqual([
      'prompt-response-trouble',
      'prompt-response-received',
    ]);
    bench.behave();
    await bench.know({ email: bench.address });
    await question.settled(1);
    expect(bench.stub.mails.map(countIn)).toEqual([1]);
  });

  it('marking all as read and taking back what was told do not stand in each other’s way', async () => {
    const question = new SharedQuestion(bench);
    // Told in this order: an answer that goes again, the mailbox's refusal, and the answer that is left.
    bench.behave({ at: 'rcpt', code: 550 });
    const first = await question.receive();
    await question.mailReaches(1, 'retry_wait');
    await question.toldOf(2);
    const last = await question.receive({ responderName: 'Tom' });
    await question.toldOf(3);
    await question.remove(first);
    await bench.allHandled();
    // With the last answer its mail goes, and what was told of both: the younger notification, and the older one.
    const letGo = await bench.hold('delivery.attempts');
    await question.remove(last);
    await bench.standsAtLock();
    const reading = { ended: false };
    const answer = bench.send('/notifications/read-all', {}).finally(() => (reading.ended = true));
    await eventually(async () => reading.ended || (await bench.atLocks()) > 1, { what: 'all to be read, or to wait' });
    await letGo();
    expect((await answer).status).toBe(204);
    await bench.allHandled();
    expect(await question.told()).toEqual([]);
    const retried = `SELECT tries, last_error FROM delivery.inbox WHERE tries > 1 AND payload->>'promptId' = $1`;
    const { rows } = await bench.admin.query(retried, [question.promptId]);
    expect(rows).toEqual([]);
  });
});
