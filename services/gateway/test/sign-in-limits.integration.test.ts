// Real: the gateway in this process, the other services as processes, PostgreSQL, SMTP.
import { NO_REDIS } from '@dear-future/testing/test-installation';
import { collectStatuses } from './responses.js';
import { uniqueEmail, GatewayTestApp } from './gateway-test-app.js';
import type { Visitor } from './visitor.js';

const gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS });

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

/** Requests a sign-in email from a client; returns the status. */
async function requestSignInMail(email: string, client: string, browser = gateway.visitor()): Promise<number> {
  return (await browser.form('/api/login', { email }, from(client))).status;
}

/** Signs in from a client with an emailed link; returns the browser. */
async function signInFrom(client: string, email: string): Promise<Visitor> {
  const browser = gateway.visitor();
  await requestSignInMail(email, client, browser);
  await browser.useLink(gateway.signInLinksTo(email).at(-1) ?? '', from(client));
  return browser;
}

describe('limits on sign-in emails', () => {
  it('count the requests of one client for all addresses together', async () => {
    await gateway.restart({ SIGN_INS_PER_CLIENT: '3', TRUST_PROXY: '1' });
    const requestMail = (n: number): Promise<number> => requestSignInMail(`many${String(n)}@b.test`, '203.0.113.77');
    expect(await collectStatuses(4, requestMail)).toEqual([200, 200, 200, 429]);
  });

  it('let an office of 500 behind one address log in, but not flood one mailbox', async () => {
    await gateway.restart({ TRUST_PROXY: '1', SIGN_INS_PER_CLIENT: '1000' });
    const office = '203.0.113.50';
    const mailbox = uniqueEmail();
    const statuses = await Promise.all(
      Array.from({ length: 500 }, (_, n) => requestSignInMail(mailbox.replace('@', `-${String(n)}@`), office)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await collectStatuses(7, () => requestSignInMail(mailbox, office))).toEqual([
      200, 200, 200, 200, 200, 429, 429,
    ]);
    expect(gateway.signInLinksTo(mailbox)).toHaveLength(5);
  });

  it('reserve a sign-in email for the user while strangers use up their share', async () => {
    await gateway.restart({ TRUST_PROXY: '1' });
    const email = 'besieged@b.test';
    const familiar = await signInFrom('203.0.113.1', email);
    for (const stranger of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      expect(await collectStatuses(4, () => requestSignInMail(email, stranger))).toEqual([200, 200, 200, 200]);
    }
    // So far, one email for the user and three for the strangers.
    const before = gateway.signInLinksTo(email).length;
    expect(before).toBeLessThan(5);
    expect(await requestSignInMail(email, '203.0.113.1', familiar)).toBe(200);
    expect(gateway.signInLinksTo(email)).toHaveLength(before + 1);
  });

  it('count emails per mailbox, with any +tag, and reserve one for the user of the mailbox', async () => {
    await gateway.restart({ TRUST_PROXY: '1' });
    const email = uniqueEmail();
    const tagged = (tag: string): string => email.replace('@', `+${tag}@`);
    const mailCount = (): number =>
      gateway.backends.smtp.mails.filter(({ to }) => to[0]?.replace(/\+[^@]*/, '') === email).length;
    const familiar = await signInFrom('198.51.100.200', email);
    const strangers = await collectStatuses(20, (n) => requestSignInMail(tagged(String(n)), `198.51.100.${String(n)}`));
    expect(new Set(strangers)).toEqual(new Set([200]));
    expect(mailCount()).toBe(4);
    for (const own of [email, tagged('more')]) {
      await requestSignInMail(own, '198.51.100.200', familiar);
      expect(mailCount()).toBe(5);
    }
  });

  it("on all strangers' emails together do not affect users at familiar clients", async () => {
    const email = uniqueEmail();
    const familiar = await gateway.signIn(email);
    await gateway.restart({ TRUST_PROXY: '1', SIGN_INS_BY_STRANGERS: '1' });
    const statuses = await collectStatuses(3, () => requestSignInMail(uniqueEmail(), '198.51.100.77'));
    // Other tests of this file may have used up the first email.
    expect(statuses.slice(1)).toEqual([429, 429]);
    const before = gateway.signInLinksTo(email).length;
    expect((await familiar.form('/api/login', { email })).status).toBe(200);
    expect(gateway.signInLinksTo(email)).toHaveLength(before + 1);
  });

  it("on all strangers' emails together reserve a share for networks with few requests", async () => {
    await gateway.admin.query('DELETE FROM gateway.sign_in_requests');
    const changes = { SIGN_INS_BY_STRANGERS: '16' };
    await gateway.restart({ TRUST_PROXY: '1', ...changes });
    const countMailed = async (address: (n: number) => string): Promise<number> =>
      (await collectStatuses(16, (n) => requestSignInMail(uniqueEmail(), address(n)))).filter(
        (status) => status === 200,
      ).length;
    expect(await countMailed((n) => `198.51.100.${String(n)}`)).toBe(12);
    expect(await countMailed((n) => `2001:db8:1:${String(n)}::1`)).toBe(3);
    expect(await requestSignInMail(uniqueEmail(), '192.0.2.1')).toBe(200);
  });
});
