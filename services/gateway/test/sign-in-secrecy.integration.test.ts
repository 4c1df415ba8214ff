// Real: the gateway in this process, the delivery service as a process, PostgreSQL, SMTP (a stub); no Redis.
import { eventually } from '@dear-future/testing/eventually';
import type { SmtpBehavior } from '@dear-future/testing/smtp-stub';
import { NO_REDIS } from '@dear-future/testing/test-installation';
import { GatewayTestApp } from './gateway-test-app.js';

const gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS, TRUST_PROXY: '1' });
const admin = gateway.admin;

describe('a stranger who requests too many emails to an address', () => {
  const known = 'resident@b.test';
  const unknown = 'not-yet@b.test';
  let clientCount = 0;

  /** Sends the fourth request of an unfamiliar client. Only the unknown address then gets an email. */
  async function requestFourthLink(email: string): Promise<Response> {
    clientCount += 1;
    const client = `198.51.100.${String(clientCount)}`;
    await admin.query(`DELETE FROM gateway.sign_in_requests WHERE email = $1`, [email]);
    await admin.query(
      `INSERT INTO gateway.sign_in_requests (email, client, network, familiar, mailed)
       SELECT $1, $2, $2, false, true FROM generate_series(1, 3)`,
      [email, client],
    );
    return gateway.visitor().form('/api/login', { email }, { 'x-forwarded-for': client });
  }

  beforeAll(() => gateway.signIn(known));

  const countLinks = async (email: string): Promise<number> =>
    (await admin.query('SELECT 1 FROM gateway.sign_in_links WHERE email = $1', [email])).rows.length;

  it('cannot tell that a known address gets no email: the response and the stored links are the same', async () => {
    const mailsBefore = gateway.signInLinksTo(known).length;
    const linksBefore = await countLinks(known);
    expect([(await requestFourthLink(known)).status, (await requestFourthLink(unknown)).status]).toEqual([200, 200]);
    expect(gateway.signInLinksTo(known)).toHaveLength(mailsBefore);
    expect(gateway.signInLinksTo(unknown)).toHaveLength(1);
    expect([(await countLinks(known)) - linksBefore, await countLinks(unknown)]).toEqual([1, 1]);
  });

  it('cannot tell from the timing: both responses wait for the end of a time step', async () => {
    await gateway.restart({ SIGN_IN_PACE_MS: '3600000' });
    let responseCount = 0;
    for (const email of [known, unknown]) {
      const linksBefore = await countLinks(email);
      void requestFourthLink(email)
        .then(() => (responseCount += 1))
        .catch(() => undefined);
      await eventually(async () => (await countLinks(email)) > linksBefore);
    }
    await eventually(() => gateway.signInLinksTo(unknown).length === 2);
    // Another request gets its response before these two.
    expect((await gateway.visitor().get('/api/auth/user')).status).toBe(401);
    expect(responseCount).toBe(0);
    await gateway.restart();
  });

  it.each<[string, SmtpBehavior | 'unreachable']>([
    ['is unreachable', 'unreachable'],
    ['is busy', { at: 'greeting', code: 421 }],
    ['delays unknown senders', { at: 'mail', code: 451 }],
    ['delays emails to the recipient', { at: 'rcpt', code: 450 }],
    ['accepts no message now', { at: 'data', code: 451 }],
  ])(
    'gets the same 503 for both addresses while the mail server %s, and both failures are counted',
    async (_, behavior) => {
      await gateway.whileMailServer(behavior, async () => {
        for (const email of [known, unknown]) expect((await requestFourthLink(email)).status).toBe(503);
        const { rows } = await admin.query<{ failed: number }>(
          `SELECT count(*) FILTER (WHERE mail_failed)::int AS failed FROM gateway.sign_in_requests
          WHERE email = ANY($1) GROUP BY email`,
          [[known, unknown]],
        );
        expect(rows).toEqual([{ failed: 1 }, { failed: 1 }]);
      });
    },
  );
});
