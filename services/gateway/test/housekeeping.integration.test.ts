// Real: the gateway in this process and PostgreSQL. The gateway has neither Redis nor other services.
import { eventually } from '@dear-future/testing/eventually';
import { GatewayTestApp } from './gateway-test-app.js';

const gateway = await GatewayTestApp.startWithoutServices();

async function countSignInLinks(): Promise<{ expired: number; open: number }> {
  const { rows } = await gateway.admin.query<{ expired: number; open: number }>(
    `SELECT (count(*) FILTER (WHERE expires_at < clock_timestamp() - interval '1 day'))::int AS expired,
            (count(*) FILTER (WHERE expires_at > clock_timestamp()))::int AS open FROM gateway.sign_in_links`,
  );
  return rows[0] ?? { expired: -1, open: -1 };
}

it('housekeeping removes only expired sign-in links', async () => {
  await gateway.admin.query(
    `INSERT INTO gateway.sign_in_links (token_hash, email, expires_at)
     SELECT n, 'a@b.test', clock_timestamp() + CASE WHEN n > 2500 THEN interval '1 hour' ELSE interval '-2 days' END
     FROM generate_series(1, 2507) AS n`,
  );
  const { open } = await countSignInLinks();
  expect(open).toBeGreaterThanOrEqual(7);
  await gateway.restart({ CLEANUP_MS: '50' });
  await eventually(async () => (await countSignInLinks()).expired === 0, { what: 'the removal of expired links' });
  expect((await countSignInLinks()).open).toBe(open);
});

it.each([
  ['sessions', 'sessions_expiry', 'expires_at'],
  ['sign_in_links', 'sign_in_links_expiry', 'expires_at'],
  ['sign_in_requests', 'sign_in_requests_age', 'asked_at'],
  ['familiar_clients', 'familiar_clients_age', 'seen_at'],
])('PostgreSQL finds expired rows of %s through an index', async (table, index, column) => {
  const connection = await gateway.admin.connect();
  try {
    // PostgreSQL prefers a sequential scan for small tables.
    await connection.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN DELETE FROM gateway.${table} WHERE ${column} < statement_timestamp()`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`Index Scan using ${index} `);
  } finally {
    connection.release(true);
  }
});
