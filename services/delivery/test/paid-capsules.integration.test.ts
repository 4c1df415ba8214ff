// Real: PostgreSQL, Redis, two delivery services. The mail server is a scripted SMTP stub behind a proxy.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { listen, openForFile } from './delivery-harness.js';
import { TestPaidCapsule } from './paid-capsule.js';
import { subjectOf } from './shared-prompt.js';

let capsule: TestPaidCapsule;

const harness = await openForFile({}, {});
beforeEach(() => {
  capsule = new TestPaidCapsule(harness);
});

/** Returns the reports to the capsules service about this paid capsule. */
const reports = (): Promise<object[]> => harness.deliveredMessages({ source: { id: capsule.capsuleId } });

describe('the opening of a paid capsule', () => {
  it('sends one email, one notification and one report, even if it is announced eight times at once', async () => {
    const opened = await capsule.open();
    await Promise.all(Array.from({ length: 7 }, () => harness.post('capsules', 'capsule.opened', opened)));
    const row = await capsule.waitForState('delivered');
    await harness.waitUntilHandled();
    expect(harness.stub.mails.map(subjectOf)).toEqual(['The day is here: Our Wedding']);
    expect(harness.stub.mails[0]).toMatchObject({ to: [harness.address], messageId: row.message_id });
    expect(harness.stub.mails[0]?.source).toContain('Maya, Tom, and Zoe');
    expect(await capsule.notifications()).toMatchObject([
      { kind: 'paid-capsule-delivered', body: '3 videos from Maya, Tom, and Zoe: all yours to watch now.' },
    ]);
    expect(await reports()).toMatchObject([
      { source: { kind: 'paid-capsule', id: capsule.capsuleId }, generation: 1, channel: 'email' },
    ]);
  });

  it('has kind words in its email if there are no contributions', async () => {
    await capsule.open({ contributionCount: 0, names: [], hasReel: false });
    await capsule.waitForState('delivered');
    expect(harness.stub.mails[0]?.source).toContain('lost in busy weeks');
    expect(await capsule.notifications()).toMatchObject([{ body: 'Today’s the day. There are no videos to watch.' }]);
  });

  it('says in its notification that all videos are waiting for approval', async () => {
    await capsule.open({ contributionCount: 0, waitingCount: 1, names: [], hasReel: false });
    await capsule.waitForState('delivered');
    expect(await capsule.notifications()).toMatchObject([{ body: 'Today’s the day. A video is waiting for your OK.' }]);
  });

  it('is replaced by a newer generation, in either order', async () => {
    await harness.proxy.refuse();
    await capsule.open({ title: 'The first plan' });
    await capsule.waitForState('retry_wait');
    await capsule.open({ title: 'The second plan', generation: 2 });
    await eventually(async () => (await capsule.rows())[1]?.state === 'retry_wait');
    await harness.proxy.pass();
    await harness.makeRetriesDue(capsule.capsuleId);
    await capsule.waitForState('delivered');
    await capsule.open({ title: 'The first plan' });
    await harness.waitUntilHandled();
    expect((await capsule.rows()).map(({ state }) => state)).toEqual(['cancelled', 'delivered']);
    expect(harness.stub.mails.map(subjectOf)).toEqual(['The day is here: The second plan']);
  });

  it('is shown in the app at once if the mail server is unreachable, and the email follows', async () => {
    await harness.proxy.refuse();
    await capsule.open();
    await capsule.waitForState('retry_wait');
    expect((await capsule.notifications()).map(({ kind }) => kind)).toEqual(['paid-capsule-delivered']);
    expect(await reports()).toEqual([]);
    await harness.proxy.pass();
    await harness.makeRetriesDue(capsule.capsuleId);
    await capsule.waitForState('delivered');
    expect(harness.stub.mails).toHaveLength(1);
    expect(await capsule.notifications()).toHaveLength(1);
    expect(await reports()).toHaveLength(1);
  });

  it('is shown in the app, and reported to the capsules service once, if its email is refused', async () => {
    harness.behave({ at: 'rcpt', code: 550 }, { at: 'rcpt', code: 550 });
    await capsule.open();
    await capsule.waitForState('retry_wait');
    expect((await capsule.notifications()).map(({ kind, title }) => [kind, title])).toEqual([
      ['paid-capsule-problem', 'Your mailbox rejected our email'],
      ['paid-capsule-delivered', '“Our Wedding” is open'],
    ]);
    expect(await reports()).toMatchObject([{ source: { kind: 'paid-capsule', id: capsule.capsuleId }, generation: 1 }]);
    await harness.makeRetriesDue(capsule.capsuleId);
    await eventually(async () => (await capsule.rows())[0]?.failures === 2);
    expect(await reports()).toHaveLength(1);
  });

  it('is shown in the app and reported after two unknown outcomes of the same email', async () => {
    harness.behave('drop-after-dot', 'drop-after-dot');
    await capsule.open();
    await capsule.waitForState('unknown');
    await harness.makeRetriesDue(capsule.capsuleId);
    await eventually(async () => (await capsule.rows())[0]?.unknowns === 2, { withinMs: 60_000 });
    expect((await capsule.notifications()).map(({ kind }) => kind)).toEqual([
      'paid-capsule-problem',
      'paid-capsule-delivered',
    ]);
    expect(harness.messageIds).toHaveLength(2);
    expect(new Set(harness.messageIds).size).toBe(1);
    expect(await reports()).toMatchObject([{ source: { kind: 'paid-capsule', id: capsule.capsuleId } }]);
  });

  it('goes out in plain words if its email cannot be rendered', async () => {
    await harness.proxy.refuse();
    await capsule.open();
    await capsule.waitForState('retry_wait');
    const spoil = `UPDATE delivery.deliveries SET details = details - 'capsuleType' WHERE source_id = $1`;
    await harness.admin.query(spoil, [capsule.capsuleId]);
    await harness.proxy.pass();
    await harness.makeRetriesDue(capsule.capsuleId);
    await capsule.waitForState('delivered');
    expect(harness.stub.mails).toHaveLength(1);
    await Promise.any(harness.apps.map((app) => app.waitForLog('delivery.not_rendered')));
  });

  it('is shown in the app to a host whose address is unknown, and the email follows when it is known', async () => {
    const userId = randomUUID();
    await capsule.open({ userId });
    await capsule.waitForState('retry_wait');
    const shown = (await (await harness.call('/notifications', {}, userId)).json()) as object[];
    expect(shown).toMatchObject([{ kind: 'paid-capsule-delivered' }]);
    expect(harness.stub.mails).toHaveLength(0);
    await harness.announceUser({ userId, email: 'host@example.com' });
    await capsule.waitForState('delivered');
    expect(harness.stub.mails.map(({ to }) => to)).toEqual([['host@example.com']]);
  });

  it('names contributors in plain text, and never with links', async () => {
    const names = ['<img src=x onerror=alert(1)>', 'Eve\r\nBcc: evil@c.test', 'Win at evil.test', 'Ma\u202eya'];
    await capsule.open({ names, contributionCount: 4, title: 'Us\r\nBcc: evil@c.test' });
    await capsule.waitForState('delivered');
    const source = harness.stub.mails[0]?.source ?? '';
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(source.slice(source.indexOf('<!doctype'))).not.toContain('<img');
    expect(source).not.toContain('evil.test');
    expect(harness.stub.mails.map(({ to }) => to)).toEqual([[harness.address]]);
    const [shown] = await capsule.notifications();
    expect(shown?.body).not.toMatch(/evil\.test|[\u202e\r\n]/);
    expect(shown?.body).toContain('Maya');
  });
});

describe('a contribution to a paid capsule', () => {
  it('creates one notification and one live event, without its content, and no email', async () => {
    const { events, end } = await listen(harness);
    const contribution = capsule.contribution();
    for (let again = 0; again < 4; again += 1) await capsule.receive(contribution);
    await capsule.receive(capsule.contribution('\u202e<b>Tom</b>\r\n'));
    await harness.waitUntilHandled();
    const sealed = { kind: 'contribution-received', body: 'It stays sealed until the day you chose.' };
    const shown = await capsule.notifications();
    expect(shown).toMatchObject([sealed, sealed]);
    expect(shown.map(({ title }) => title).sort()).toEqual([
      '<b>Tom</b> added a video to “Our Wedding”',
      'Ann added a video to “Our Wedding”',
    ]);
    await eventually(() => events.length === 2);
    expect(events).toEqual([{ kind: 'notifications' }, { kind: 'notifications' }]);
    end();
    expect(harness.stub.mails).toHaveLength(0);
  });

  it('loses its notification when it is withdrawn; late, repeated and reordered messages add none', async () => {
    const { events, end } = await listen(harness);
    const [gone, kept, early] = [capsule.contribution(), capsule.contribution('Tom'), capsule.contribution('Zoe')];
    for (const each of [gone, kept]) await capsule.receive(each);
    await harness.waitUntilHandled();
    expect(await capsule.notifications()).toHaveLength(2);
    // Events follow the commit, so these two must arrive before those of the withdrawal are counted.
    await eventually(() => events.length === 2);
    events.length = 0;
    for (const each of [gone, gone, early]) await capsule.withdraw(each);
    await harness.waitUntilHandled();
    await eventually(() => events.length > 0);
    for (const each of [early, gone, kept]) await capsule.receive(each);
    await harness.waitUntilHandled();
    expect((await capsule.notifications()).map(({ title }) => title)).toEqual(['Tom added a video to “Our Wedding”']);
    expect(events).toEqual([{ kind: 'notifications' }]);
    end();
  });
});
