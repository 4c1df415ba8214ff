// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted one that speaks SMTP, behind a
// proxy that can cut connections.
import { eventually } from '@dear-future/testing/eventually';
import type { SmtpBehaviour } from '@dear-future/testing/smtp-stub';
import { DeliveryHarness } from './delivery-harness.js';

describe('what the mail server answers', () => {
  let bench: DeliveryHarness;

  beforeAll(async () => {
    bench = await DeliveryHarness.open();
    await bench.start({ SMTP_DEADLINE_MS: '2000' });
    await bench.know();
  });
  afterAll(() => bench.close());
  beforeEach(() => {
    bench.stub.mails.length = 0;
  });

  it.each<[string, SmtpBehaviour]>([
    ['421 at the greeting', { at: 'greeting', code: 421 }],
    ['554 at the greeting, which is about the server', { at: 'greeting', code: 554 }],
    ['451 to the sender', { at: 'mail', code: 451 }],
    ['450 to the recipient', { at: 'rcpt', code: 450 }],
    ['421 to DATA', { at: 'data', code: 421 }],
    ['451 after the final dot', { at: 'dot', code: 451 }],
    ['silence', 'silence'],
  ])('%s: not sent, tried again, one mail', async (_, behaviour) => {
    bench.behave(behaviour);
    const definition = await bench.schedule(0);
    await bench.reaches(definition, 'retry_wait');
    // A pooled connection would go on to behave as it did.
    bench.behave();
    await bench.hurry(definition.source.id);
    const row = await bench.reaches(definition, 'delivered');
    expect(await bench.story(definition)).toEqual(['begun first', 'ended not_sent', 'begun retry', 'ended accepted']);
    expect(bench.stub.mails.map(({ messageId }) => messageId)).toEqual([row.message_id]);
    expect(row).toMatchObject({ failures: 1, unknowns: 0 });
  });

  it('250 and a cut: sent', async () => {
    bench.behave('drop-after-accept');
    const definition = await bench.schedule(0);
    await bench.reaches(definition, 'delivered');
    expect(bench.stub.mails).toHaveLength(1);
  });

  it.each<[string, SmtpBehaviour]>([
    ['cut', 'drop-after-dot'],
    ['hung', 'hang-after-dot'],
  ])('%s after the final dot: held, then sent once more under the same Message-ID', async (_, behaviour) => {
    bench.behave(behaviour);
    const definition = await bench.schedule(0);
    const held = await bench.reaches(definition, 'unknown');
    expect(bench.stub.mails).toHaveLength(1);
    expect(Number(held.next_attempt_at) - Date.now()).toBeGreaterThan(3_000_000);
    await bench.hurry(definition.source.id);
    await bench.reaches(definition, 'delivered');
    expect(await bench.story(definition)).toEqual(['begun first', 'ended unknown', 'begun resend', 'ended accepted']);
    expect(bench.stub.mails.map(({ messageId }) => messageId)).toEqual([held.message_id, held.message_id]);
  });

  it('cut in the middle of DATA: known as not sent, or unknown when the short mail had left whole; it arrives once', async () => {
    bench.behave('drop-mid-data');
    const definition = await bench.schedule(0);
    await bench.hurry(definition.source.id);
    const row = await bench.reaches(definition, 'delivered');
    // Which of the two it is depends on whether the whole mail was on its way when the cut came: both are the truth.
    const [begun, ended, , ...rest] = await bench.story(definition);
    expect(begun).toBe('begun first');
    expect(['ended not_sent', 'ended unknown']).toContain(ended);
    expect(rest).toEqual(['ended accepted']);
    expect(bench.stub.mails.map(({ messageId }) => messageId)).toEqual([row.message_id]);
  });

  it('unknown twice: held until the owner asks, who is told', async () => {
    bench.behave('drop-after-dot', 'drop-after-dot');
    const definition = await bench.schedule(0);
    await bench.reaches(definition, 'unknown');
    await bench.hurry(definition.source.id);
    const row = await eventually(
      async () => {
        const seen = await bench.row(definition);
        return seen?.state === 'unknown' && seen.unknowns === 2 ? seen : undefined;
      },
      { withinMs: 60_000 },
    );
    expect(row.next_attempt_at).toBeNull();
    expect((await bench.notifications()).map(({ title }) => title)).toContain(
      'We are not sure that our mail reached you',
    );

    const answer = await bench.send('/deliveries/now', definition);
    expect([answer.status, await answer.json()]).toMatchObject([200, { state: 'delivered' }]);
    expect((await bench.story(definition)).slice(-2)).toEqual(['begun asked', 'ended accepted']);
    expect(new Set(bench.stub.mails.map(({ messageId }) => messageId))).toEqual(new Set([row.message_id]));
  });

  it('a 250 that its process learned of too late spares the second mail', async () => {
    bench.behave('drop-after-dot');
    const definition = await bench.schedule(0);
    const row = await bench.reaches(definition, 'unknown');
    await bench.admin.query(
      `INSERT INTO delivery.attempts (delivery_id, attempt, step, outcome) VALUES ($1, $2, 'confirmed', 'accepted')`,
      [row.id, row.attempt],
    );
    await bench.hurry(definition.source.id);
    await bench.reaches(definition, 'delivered');
    expect(bench.stub.mails).toHaveLength(1);
  });

  it('550 to the recipient: the owner is told, and a new address is tried at once', async () => {
    bench.behave({ at: 'rcpt', code: 550 });
    const definition = await bench.schedule(0);
    const row = await bench.reaches(definition, 'retry_wait');
    expect(Number(row.next_attempt_at) - Number(row.due_at)).toBeGreaterThan(5 * 3_600_000);
    const told = (await bench.notifications()).filter(({ path }) => path.endsWith(definition.source.id));
    expect(told).toMatchObject([
      { kind: 'time-capsule-trouble', title: 'Your mailbox turned our mail away' },
      { kind: 'time-capsule-delivered', path: `/my-capsules?capsule=${definition.source.id}` },
    ]);
    bench.behave();
    await bench.know({ email: 'ada.new@example.com' });
    await bench.reaches(definition, 'delivered');
    expect(bench.stub.mails.map(({ to }) => to)).toEqual([['ada.new@example.com']]);
  });

  it('the mail server away: the owner who asks hears that we keep trying, and it arrives later', async () => {
    await bench.proxy.refuse();
    const definition = await bench.definition(0);
    const answer = await bench.send('/deliveries/now', definition);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await answer.json()).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('We keep trying') as string,
    });
    await bench.proxy.pass();
    await bench.hurry(definition.source.id);
    await bench.reaches(definition, 'delivered');
    expect(bench.stub.mails).toHaveLength(1);
  });

  it('a mail that is still on its way after the longest wait is a 202', async () => {
    const slow = await DeliveryHarness.open();
    try {
      await slow.start({ SMTP_DEADLINE_MS: '20000', DELIVER_NOW_WAIT_MS: '500' });
      await slow.know();
      slow.behave('hang-after-dot');
      const answer = await slow.send('/deliveries/now', await slow.definition(0));
      expect([answer.status, await answer.json()]).toMatchObject([202, { state: 'unknown' }]);
    } finally {
      await slow.close();
    }
  });
});

describe('the mail itself', () => {
  let bench: DeliveryHarness;

  beforeAll(async () => {
    bench = await DeliveryHarness.open();
    await bench.start({ SMTP_DEADLINE_MS: '2000' });
  });
  afterAll(() => bench.close());

  it('goes to one mailbox, with what people typed inert in headers and HTML', async () => {
    await bench.know({ firstName: 'Eve\r\nBcc: evil@c.test' });
    const definition = await bench.schedule(0, {
      promptTitle: 'Hello\r\nBcc: evil@c.test',
      personalNote: '<img src=x onerror=alert(1)>',
    });
    await bench.reaches(definition, 'delivered');
    const mail = bench.stub.mails[0];
    expect(mail?.to).toEqual([bench.address]);
    const [headers = ''] = mail?.source.split('\r\n\r\n') ?? [];
    expect(headers).not.toMatch(/^bcc:/im);
    expect(headers).toMatch(/^Subject: It's here: Hello Bcc: evil@c\.test$/m);
    expect(mail?.source.slice(mail.source.indexOf('<!doctype'))).not.toContain('<img');
    expect(mail?.source).not.toContain('Hello Eve');
  });

  it('never goes to an address that would be read as two', async () => {
    bench.stub.mails.length = 0;
    await bench.know({ email: 'a@b.test, evil@c.test' });
    const definition = await bench.schedule(0);
    const row = await bench.reaches(definition, 'retry_wait');
    expect(row.last_error).toBe('recipient unknown');
    expect(bench.stub.mails).toHaveLength(0);
    await bench.know();
    await bench.reaches(definition, 'delivered');
    expect(bench.stub.mails.map(({ to }) => to)).toEqual([[bench.address]]);
  });

  it('for signing in is sent at once, to one mailbox, with a link of this product only', async () => {
    bench.stub.mails.length = 0;
    const link = 'https://future.example/api/login/verify?token=secret-token-1';
    const request = { address: 'new@example.com', link, minutes: 10 };
    expect((await bench.send('/mail/sign-in', request, null)).status).toBe(204);
    expect(bench.stub.mails).toMatchObject([{ to: ['new@example.com'] }]);
    expect(bench.stub.mails[0]?.source.replace(/=\r\n/g, '').replace(/=3D/g, '=')).toContain(link);
    for (const wrong of [
      { ...request, address: 'a@b.test, evil@c.test' },
      { ...request, link: 'https://evil.example/api/login/verify?token=x' },
      { ...request, link: 'javascript:alert(1)' },
      { ...request, minutes: 0 },
      { ...request, extra: true },
    ]) {
      expect((await bench.send('/mail/sign-in', wrong, null)).status).toBe(400);
    }
    expect(bench.stub.mails).toHaveLength(1);
    expect(JSON.stringify(bench.apps[0]?.logs())).not.toMatch(/secret-token-1|new@example\.com/);
  });

  it('for signing in is a 503 in bounded time when it was certainly not sent', async () => {
    const request = { address: 'new@example.com', link: 'https://future.example/x', minutes: 10 };
    for (const behaviour of ['silence', { at: 'rcpt', code: 450 }, { at: 'dot', code: 451 }] as const) {
      bench.behave(behaviour);
      const answer = await bench.send('/mail/sign-in', request, null);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
      expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    }
    await bench.proxy.refuse();
    expect((await bench.send('/mail/sign-in', request, null)).status).toBe(503);
    await bench.proxy.pass();
    expect((await bench.send('/mail/sign-in', request, null)).status).toBe(204);
  });

  it.each<SmtpBehaviour>(['drop-after-dot', 'hang-after-dot', { at: 'mail', code: 553 }, { at: 'dot', code: 554 }])(
    'for signing in is a 502 when it may have been sent, or our mails are not taken: %j',
    async (behaviour) => {
      bench.behave(behaviour);
      const request = { address: 'new@example.com', link: 'https://future.example/x', minutes: 10 };
      const answer = await bench.send('/mail/sign-in', request, null);
      expect(answer.status).toBe(502);
      expect(await answer.json()).toMatchObject({ code: 'bad_gateway' });
    },
  );

  it('for signing in says nothing about a mailbox that takes no mail, and the log says so without the address', async () => {
    bench.behave({ at: 'rcpt', code: 550 });
    const request = { address: 'gone@example.com', link: 'https://future.example/x', minutes: 10 };
    expect((await bench.send('/mail/sign-in', request, null)).status).toBe(204);
    const logs = await eventually(
      () => {
        const lines = bench.apps[0]?.logs() ?? [];
        return lines.some(({ outcome, code }) => outcome === 'refused' && code === 550) ? lines : undefined;
      },
      { what: 'the refusal in the log' },
    );
    expect(JSON.stringify(logs)).not.toContain('gone@example.com');
  });
});
