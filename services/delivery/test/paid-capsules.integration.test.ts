// Real: PostgreSQL, Redis, the delivery service, twice. The mail server is a scripted one that speaks SMTP, behind a
// proxy that can refuse connections.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { subjectOf } from './answers.js';
import { listen, openForFile } from './file-harness.js';
import { HostedCapsule } from './paid-news.js';

let capsule: HostedCapsule;

const bench = await openForFile({}, {});
beforeEach(() => {
  capsule = new HostedCapsule(bench);
});

/** What capsules heard of this capsule. */
const reported = (): Promise<object[]> => bench.told({ source: { id: capsule.capsuleId } });

describe('the day of a paid capsule', () => {
  it('told eight times at once: one mail, one notification, one report', async () => {
    const opened = await capsule.open();
    await Promise.all(Array.from({ length: 7 }, () => bench.post('capsules', 'capsule.opened', opened)));
    const row = await capsule.reaches('delivered');
    await capsule.allHandled();
    expect(bench.stub.mails.map(subjectOf)).toEqual(['The day is here: Our Wedding']);
    expect(bench.stub.mails[0]).toMatchObject({ to: [bench.address], messageId: row.message_id });
    expect(bench.stub.mails[0]?.source).toContain('Maya, Tom and Zoe');
    expect(await capsule.told()).toMatchObject([
      { kind: 'paid-capsule-delivered', body: '3 videos from Maya, Tom and Zoe: all yours to watch now.' },
    ]);
    expect(await reported()).toMatchObject([
      { source: { kind: 'paid-capsule', id: capsule.capsuleId }, generation: 1, channel: 'email' },
    ]);
  });

  it('an empty one is told kindly', async () => {
    await capsule.open({ contributionCount: 0, names: [], hasReel: false });
    await capsule.reaches('delivered');
    expect(bench.stub.mails[0]?.source).toContain('it stayed empty');
    expect((await capsule.told()).map(({ body }) => body)).toEqual([
      'The day has come. No video reached it this time.',
    ]);
  });

  it('a newer plan replaces an older one, in whatever order they come', async () => {
    await bench.proxy.refuse();
    await capsule.open({ title: 'The first plan' });
    await capsule.reaches('retry_wait');
    await capsule.open({ title: 'The second plan', generation: 2 });
    await eventually(async () => (await capsule.rows(capsule.capsuleId)).length === 2);
    await bench.proxy.pass();
    await bench.hurry(capsule.capsuleId);
    await capsule.reaches('delivered');
    await capsule.open({ title: 'The first plan' });
    await capsule.allHandled();
    expect((await capsule.rows(capsule.capsuleId)).map(({ state }) => state)).toEqual(['cancelled', 'delivered']);
    expect(bench.stub.mails.map(subjectOf)).toEqual(['The day is here: The second plan']);
  });

  it('the mail server away: told in the app at once, mailed when it is back', async () => {
    await bench.proxy.refuse();
    await capsule.open();
    await capsule.reaches('retry_wait');
    expect((await capsule.told()).map(({ kind }) => kind)).toEqual(['paid-capsule-delivered']);
    expect(await reported()).toEqual([]);
    await bench.proxy.pass();
    await bench.hurry(capsule.capsuleId);
    await capsule.reaches('delivered');
    expect(bench.stub.mails).toHaveLength(1);
    expect(await capsule.told()).toHaveLength(1);
    expect(await reported()).toHaveLength(1);
  });

  it('a mailbox that refuses is said in the app, and reported as opened, once', async () => {
    bench.behave({ at: 'rcpt', code: 550 }, { at: 'rcpt', code: 550 });
    await capsule.open();
    await capsule.reaches('retry_wait');
    expect((await capsule.told()).map(({ kind, title }) => [kind, title])).toEqual([
      ['paid-capsule-trouble', 'Your mailbox turned our mail away'],
      ['paid-capsule-delivered', '“Our Wedding” is open'],
    ]);
    expect(await reported()).toMatchObject([
      { source: { kind: 'paid-capsule', id: capsule.capsuleId }, generation: 1 },
    ]);
    await bench.hurry(capsule.capsuleId);
    await eventually(async () => (await capsule.rows(capsule.capsuleId))[0]?.failures === 2);
    expect(await reported()).toHaveLength(1);
  });

  it('unknown twice: not sent a third time, said in the app, and reported as opened', async () => {
    bench.behave('drop-after-dot', 'drop-after-dot');
    await capsule.open();
    await capsule.reaches('unknown');
    await bench.hurry(capsule.capsuleId);
    await eventually(async () => (await capsule.rows(capsule.capsuleId))[0]?.unknowns === 2, { withinMs: 60_000 });
    expect((await capsule.told()).map(({ kind }) => kind)).toEqual(['paid-capsule-trouble', 'paid-capsule-delivered']);
    expect(new Set(bench.stub.mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await reported()).toMatchObject([{ source: { kind: 'paid-capsule', id: capsule.capsuleId } }]);
  });

  it('a host whose address is not known yet: told in the app, mailed once it is', async () => {
    const personId = randomUUID();
    await capsule.open({ personId });
    await capsule.reaches('retry_wait');
    expect((await bench.call('/notifications', {}, personId)).status).toBe(200);
    const told = (await (await bench.call('/notifications', {}, personId)).json()) as object[];
    expect(told).toMatchObject([{ kind: 'paid-capsule-delivered' }]);
    expect(bench.stub.mails).toHaveLength(0);
    await bench.know({ personId, email: 'host@example.com' });
    await capsule.reaches('delivered');
    expect(bench.stub.mails.map(({ to }) => to)).toEqual([['host@example.com']]);
  });

  it('what contributors call themselves is text everywhere, and turns into no link', async () => {
    const names = ['<img src=x onerror=alert(1)>', 'Eve\r\nBcc: evil@c.test', 'Win at evil.test', 'Ma‮ya'];
    await capsule.open({ names, contributionCount: 4, title: 'Us\r\nBcc: evil@c.test' });
    await capsule.reaches('delivered');
    const source = bench.stub.mails[0]?.source ?? '';
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(source.slice(source.indexOf('<!doctype'))).not.toContain('<img');
    expect(source).not.toContain('evil.test');
    expect(bench.stub.mails.map(({ to }) => to)).toEqual([[bench.address]]);
    const [told] = await capsule.told();
    expect(told?.body).not.toMatch(/evil\.test|‮|[\r\n]/);
    expect(told?.body).toContain('Maya');
  });
});

describe('a contribution to a paid capsule', () => {
  it('is told in the app once, live, without what is in it, and by no mail', async () => {
    const { events, end } = await listen(bench);
    const contribution = await capsule.contribute();
    for (let again = 0; again < 3; again += 1) {
      await bench.post('capsules', 'contribution.received', contribution);
    }
    await capsule.contribute({ contributorName: '‮<b>Tom</b>\r\n' });
    await capsule.allHandled();
    expect((await capsule.told()).map(({ kind, title, body }) => [kind, title, body]).sort()).toEqual([
      [
        'contribution-received',
        '<b>Tom</b> added a video to “Our Wedding”',
        'It stays sealed until the day you chose.',
      ],
      ['contribution-received', 'Ann added a video to “Our Wedding”', 'It stays sealed until the day you chose.'],
    ]);
    await eventually(() => events.length === 2);
    expect(events).toEqual([{ kind: 'notifications' }, { kind: 'notifications' }]);
    end();
    expect(bench.stub.mails).toHaveLength(0);
  });

  it('withdrawn is taken back, live; told late, twice or before it was told of, it is not told at all', async () => {
    const { events, end } = await listen(bench);
    const [gone, kept, early] = [
      await capsule.contribute(),
      await capsule.contribute({ contributorName: 'Tom' }),
      capsule.contribution({ contributorName: 'Zoe' }),
    ];
    await capsule.allHandled();
    expect(await capsule.told()).toHaveLength(2);
    // An event follows its commit: those of the two must not be taken for the one of the withdrawal.
    await eventually(() => events.length === 2);
    events.length = 0;
    for (const each of [gone, gone, early]) await capsule.withdraw(each);
    await capsule.allHandled();
    await eventually(() => events.length > 0);
    for (const each of [early, gone, kept]) await bench.post('capsules', 'contribution.received', each);
    await capsule.allHandled();
    expect((await capsule.told()).map(({ title }) => title)).toEqual(['Tom added a video to “Our Wedding”']);
    expect(events).toEqual([{ kind: 'notifications' }]);
    end();
  });
});
