// Real: gateway and delivery as processes, PostgreSQL, SMTP (a server that follows a script). Redis is nowhere at all.
import { eventually } from '@dear-future/testing/eventually';
import type { SmtpBehaviour } from '@dear-future/testing/smtp-stub';
import { NO_REDIS } from '@dear-future/testing/service-environment';
import { GatewayTestApp } from './gateway-test-app.js';

const gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS, TRUST_PROXY: '1' });
const admin = gateway.admin;

describe('a stranger who asks once too often for an address', () => {
  const known = 'resident@b.test';
  const unknown = 'nobody-yet@b.test';
  let turn = 0;

  /** The fourth request of a client that neither address knows: the known one gets no mail any more, the other does. */
  async function fourth(email: string): Promise<Response> {
    turn += 1;
    const client = `198.51.100.${String(turn)}`;
    await admin.query(`DELETE FROM gateway.sign_in_requests WHERE email = $1`, [email]);
    await admin.query(
      `INSERT INTO gateway.sign_in_requests (email, client, familiar, mailed)
       SELECT $1, $2, false, true FROM generate_series(1, 3)`,
      [email, client],
    );
    return gateway.visitor().form('/api/login', { email }, { 'x-forwarded-for': client });
  }

  beforeAll(() => gateway.signIn(known));

  async function links(email: string): Promise<number> {
    const { rows } = await admin.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM gateway.sign_in_links WHERE email = $1',
      [email],
    );
    return rows[0]?.n ?? -1;
  }

  it('gets no mail for the one that is in use, and cannot tell by answer or rows', async () => {
    const before = gateway.linksTo(known).length;
    const rows = await links(known);
    expect([(await fourth(known)).status, (await fourth(unknown)).status]).toEqual([200, 200]);
    expect(gateway.linksTo(known)).toHaveLength(before);
    expect(gateway.linksTo(unknown)).toHaveLength(1);
    expect([(await links(known)) - rows, await links(unknown)]).toEqual([1, 1]);
  });

  it('cannot tell by time: neither is answered when all is done, but at the end of a step', async () => {
    await gateway.restart({ SIGN_IN_PACE_MS: '3600000' });
    let answered = 0;
    for (const email of [known, unknown]) {
      const rows = await links(email);
      void fourth(email).then(
        () => (answered += 1),
        () => undefined,
      );
      await eventually(async () => (await links(email)) > rows);
    }
    await eventually(() => gateway.linksTo(unknown).length === 2);
    // A whole request on the same way lies between what was done and this.
    expect((await gateway.visitor().get('/api/auth/user')).status).toBe(401);
    expect(answered).toBe(0);
    await gateway.restart();
  });

  it.each<[string, SmtpBehaviour]>([
    ['is busy', { at: 'greeting', code: 421 }],
    ['does not know our sender yet', { at: 'mail', code: 451 }],
    ['lets the recipient wait', { at: 'rcpt', code: 450 }],
    ['wants no message now', { at: 'data', code: 451 }],
  ])('reads the same 503 for both while the mail server %s, and both are counted alike', async (_, behaviour) => {
    gateway.backends.smtp.behave([], behaviour);
    gateway.backends.smtpProxy.cut();
    try {
      for (const email of [known, unknown]) expect((await fourth(email)).status).toBe(503);
      const { rows } = await admin.query<{ struck: number }>(
        `SELECT count(*) FILTER (WHERE struck)::int AS struck FROM gateway.sign_in_requests
          WHERE email = ANY($1) GROUP BY email`,
        [[known, unknown]],
      );
      expect(rows).toEqual([{ struck: 1 }, { struck: 1 }]);
    } finally {
      gateway.backends.smtp.behave([]);
      gateway.backends.smtpProxy.cut();
    }
  });

  it('reads the same 503 for both while the mail server is away', async () => {
    await gateway.backends.smtpProxy.refuse();
    try {
      for (const email of [known, unknown]) expect((await fourth(email)).status).toBe(503);
    } finally {
      await gateway.backends.smtpProxy.pass();
    }
  });
});
