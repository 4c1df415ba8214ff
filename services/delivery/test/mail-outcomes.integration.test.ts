// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted SMTP stub behind a proxy.
import { eventually } from '@dear-future/testing/eventually';
import type { SmtpBehavior } from '@dear-future/testing/smtp-stub';
import { DeliveryHarness, openForFile } from './delivery-harness.js';
import { subjectOf } from './shared-prompt.js';

const harness = await openForFile({ SMTP_DEADLINE_MS: '2000' });

describe('sending an email with', () => {
  it.each<[string, SmtpBehavior]>([
    ['a 421 at the greeting', { at: 'greeting', code: 421 }],
    ['a 554 at the greeting, which is about the server', { at: 'greeting', code: 554 }],
    ['a 451 to the sender', { at: 'mail', code: 451 }],
    ['a 450 to the recipient', { at: 'rcpt', code: 450 }],
    ['a 421 to DATA', { at: 'data', code: 421 }],
    ['a 451 after the final dot', { at: 'dot', code: 451 }],
    ['no reply at all', 'silence'],
  ])('%s: it counts as not sent, and a retry sends it once', async (_, behavior) => {
    harness.behave(behavior);
    const definition = await harness.schedule(0);
    await harness.waitForState(definition, 'retry_wait');
    // This cuts the pooled connection, which would keep the scripted behavior.
    harness.behave();
    await harness.makeRetriesDue(definition.source.id);
    const row = await harness.waitForState(definition, 'delivered');
    expect(await harness.attemptOutcomes(definition)).toEqual(['not_sent', 'accepted']);
    expect(harness.messageIds).toEqual([row.message_id]);
    expect(row).toMatchObject({ failures: 1, unknowns: 0 });
  });

  it('a connection lost after the 250: it counts as sent', async () => {
    harness.behave('drop-after-accept');
    const definition = await harness.schedule(0);
    await harness.waitForState(definition, 'delivered');
    expect(harness.stub.mails).toHaveLength(1);
  });

  it.each<[string, SmtpBehavior]>([
    ['a connection lost', 'drop-after-dot'],
    ['no reply', 'hang-after-dot'],
  ])('%s after the final dot: it waits, then is sent once more with the same Message-ID', async (_, behavior) => {
    harness.behave(behavior);
    const definition = await harness.schedule(0);
    const held = await harness.waitForState(definition, 'unknown');
    expect(harness.stub.mails).toHaveLength(1);
    expect(Number(held.next_attempt_at) - Date.now()).toBeGreaterThan(3_000_000);
    await harness.makeRetriesDue(definition.source.id);
    await harness.waitForState(definition, 'delivered');
    expect(await harness.attemptOutcomes(definition)).toEqual(['unknown', 'resent accepted']);
    expect(harness.messageIds).toEqual([held.message_id, held.message_id]);
  });

  it('a connection lost during DATA: it arrives once', async () => {
    harness.behave('drop-mid-data');
    const definition = await harness.schedule(0);
    await harness.makeRetriesDue(definition.source.id);
    const row = await harness.waitForState(definition, 'delivered');
    // Both outcomes are correct, because timing decides whether the whole email was sent.
    expect((await harness.attemptOutcomes(definition)).join()).toMatch(/^(not_sent,|unknown,resent )accepted$/);
    expect(harness.messageIds).toEqual([row.message_id]);
  });

  it('two unknown outcomes: the owner is notified, and the email waits for Deliver Now', async () => {
    harness.behave('drop-after-dot', 'drop-after-dot');
    const definition = await harness.schedule(0);
    await harness.waitForState(definition, 'unknown');
    await harness.makeRetriesDue(definition.source.id);
    const row = await harness.waitForRowState('unknown', async () => {
      const seen = await harness.row(definition);
      return seen?.unknowns === 2 ? seen : undefined;
    });
    expect(row.next_attempt_at).toBeNull();
    expect(await harness.notifications()).toContainEqual(
      expect.objectContaining({ title: 'We’re not sure our email reached you' }),
    );

    const response = await harness.send('/deliveries/now', definition);
    expect([response.status, await response.json()]).toMatchObject([200, { state: 'delivered' }]);
    expect((await harness.attemptOutcomes(definition)).at(-1)).toBe('resent accepted');
    expect(new Set(harness.messageIds)).toEqual(new Set([row.message_id]));
  });

  it('a 250 that is recorded late: it is not sent again', async () => {
    harness.behave('drop-after-dot');
    const definition = await harness.schedule(0);
    const row = await harness.waitForState(definition, 'unknown');
    await harness.admin.query(
      `UPDATE delivery.attempts SET outcome = 'accepted' WHERE delivery_id = $1 AND attempt = $2`,
      [row.id, row.attempt],
    );
    await harness.makeRetriesDue(definition.source.id);
    await harness.waitForState(definition, 'delivered');
    expect(harness.stub.mails).toHaveLength(1);
  });

  it('a 550 to the recipient: the owner is notified, and a new address is tried immediately', async () => {
    harness.behave({ at: 'rcpt', code: 550 });
    const definition = await harness.schedule(0);
    const row = await harness.waitForState(definition, 'retry_wait');
    expect(Number(row.next_attempt_at) - Number(row.due_at)).toBeGreaterThan(5 * 3_600_000);
    const shown = (await harness.notifications()).filter(({ path }) => path.includes(definition.source.id));
    expect(shown).toMatchObject([
      { kind: 'time-capsule-problem', title: 'Your mailbox rejected our email' },
      { kind: 'time-capsule-delivered', path: `/my-capsules/${definition.source.id}/open` },
    ]);
    harness.behave();
    await harness.announceUser({ email: 'ada.new@example.com' });
    await harness.waitForState(definition, 'delivered');
    expect(harness.stub.mails.map(({ to }) => to)).toEqual([['ada.new@example.com']]);
  });

  it('an unreachable mail server: Deliver Now returns 503, and the email arrives later', async () => {
    await harness.proxy.refuse();
    const definition = await harness.definition(0);
    const response = await harness.send('/deliveries/now', definition);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(await response.json()).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('We’ll keep trying') as string,
    });
    await harness.proxy.pass();
    await harness.makeRetriesDue(definition.source.id);
    await harness.waitForState(definition, 'delivered');
    expect(harness.stub.mails).toHaveLength(1);
  });
});

describe('an email', () => {
  it('goes to one mailbox, even if a name, a title and a note contain line breaks and markup', async () => {
    await harness.announceUser({ firstName: 'Eve\r\nBcc: evil@c.test' });
    const definition = await harness.schedule(0, {
      promptTitle: 'Hello\r\nBcc: evil@c.test',
      personalNote: '<img src=x onerror=alert(1)>',
    });
    await harness.waitForState(definition, 'delivered');
    const mail = harness.stub.mails[0];
    expect(mail?.to).toEqual([harness.address]);
    const [headers = ''] = mail?.source.split('\r\n\r\n') ?? [];
    expect(headers).not.toMatch(/^bcc:/im);
    expect(harness.stub.mails.map(subjectOf)).toEqual(['It’s here: Hello Bcc: evil@c.test']);
    expect(mail?.source.slice(mail.source.indexOf('<!doctype'))).not.toContain('<img');
  });

  it('never goes to an address that could be read as two', async () => {
    await harness.announceUser({ email: 'a@b.test, evil@c.test' });
    const definition = await harness.schedule(0);
    const row = await harness.waitForState(definition, 'retry_wait');
    expect(row).toMatchObject({ last_error: 'not one mailbox', unknowns: 0 });
    expect(harness.stub.mails).toHaveLength(0);
    await harness.announceUser();
    await harness.waitForState(definition, 'delivered');
    expect(harness.stub.mails.map(({ to }) => to)).toEqual([[harness.address]]);
  });
});

describe('a sign-in email', () => {
  const request = { address: 'new@example.com', token: 'secret-token-1', minutes: 10 };
  const send = (change: object = {}) => harness.send('/mail/sign-in', { ...request, ...change }, null);

  it('is sent immediately, to one mailbox, with a link to our site, unless the request is invalid', async () => {
    expect((await send()).status).toBe(204);
    expect(harness.stub.mails).toMatchObject([{ to: ['new@example.com'] }]);
    expect(harness.stub.mails[0]?.source).toContain('https://future.example/api/login/verify?token=secret-token-1');
    for (const wrong of [{ token: 'x&returnTo=//evil.example' }, { minutes: 0 }, { extra: true }]) {
      expect((await send(wrong)).status).toBe(400);
    }
    expect((await send({ address: 'a@b.test, evil@c.test' })).status).toBe(503);
    expect(harness.stub.mails).toHaveLength(1);
    expect(JSON.stringify(harness.apps[0]?.logs())).not.toMatch(/secret-token-1|new@example\.com/);
  });

  it('gets the status 503 if it was certainly not sent', async () => {
    for (const behavior of ['silence', { at: 'rcpt', code: 450 }, { at: 'dot', code: 451 }] as const) {
      harness.behave(behavior);
      const response = await send();
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
      expect(await response.json()).toMatchObject({ code: 'unavailable' });
    }
    await harness.proxy.refuse();
    expect((await send()).status).toBe(503);
    await harness.proxy.pass();
    expect((await send()).status).toBe(204);
  });

  it.each<SmtpBehavior>(['drop-after-dot', 'hang-after-dot', { at: 'mail', code: 553 }, { at: 'dot', code: 554 }])(
    'gets the status 502 if it may have been sent, or if the server refuses our emails: %j',
    async (behavior) => {
      harness.behave(behavior);
      const response = await send();
      expect(response.status).toBe(502);
      expect(await response.json()).toMatchObject({ code: 'bad_gateway' });
    },
  );

  it('to a mailbox that does not exist gets the status 204, too, and a log line without the address', async () => {
    harness.behave({ at: 'rcpt', code: 550, reply: '550 <gone@example.com>: no such user' });
    expect((await send({ address: 'gone@example.com' })).status).toBe(204);
    const logs = () => harness.apps[0]?.logs() ?? [];
    await eventually(() => logs().some(({ outcome, code }) => outcome === 'refused' && code === 550));
    expect(JSON.stringify(logs())).not.toContain('gone@example.com');
  });
});

it('Deliver Now returns 202 if the outcome is not known yet', async () => {
  const slow = await DeliveryHarness.open();
  try {
    await slow.startApp({ SMTP_DEADLINE_MS: '20000', DELIVER_NOW_WAIT_MS: '500' });
    await slow.announceUser();
    slow.behave('hang-after-dot');
    const response = await slow.send('/deliveries/now', await slow.definition(0));
    expect([response.status, await response.json()]).toMatchObject([202, { state: 'unknown' }]);
  } finally {
    await slow.close();
  }
});
