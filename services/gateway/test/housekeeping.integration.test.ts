// Real: the gateway and PostgreSQL. Redis and the other services do not run.
import { eventually } from '@dear-future/testing/eventually';
import { GatewayTestApp } from './gateway-test-app.js';

const gateway = await GatewayTestApp.startWithoutServices();

async function pendingLogins(): Promise<{ expired: number; open: number }> {
  const { rows } = await gateway.admin.query<{ expired: number; open: number }>(
    `SELECT (count(*) FILTER (WHERE expires_at < clock_timestamp()))::int AS expired,
            (count(*) FILTER (WHERE expires_at > clock_timestamp()))::int AS open FROM gateway.pending_logins`,
  );
  return rows[0] ?? { expired: -1, open: -1 };
}

it('removes only expired pending logins, in batches', async () => {
  await gateway.admin.query(
    `INSERT INTO gateway.pending_logins (state_hash, browser_hash, expires_at)
     SELECT sha256(n::text::bytea), '', clock_timestamp() + CASE WHEN n > 2500 THEN interval '1 hour' ELSE interval '-1 second' END
     FROM generate_series(1, 2507) AS n`,
  );
  const { open } = await pendingLogins();
  expect(open).toBeGreaterThanOrEqual(7);
  await gateway.restart({ HOUSEKEEPING_INTERVAL_MS: '50' });
  await eventually(async () => (await pendingLogins()).expired === 0, { what: 'the removal of expired logins' });
  expect((await pendingLogins()).open).toBe(open);
});

it.each([
  ['pending_logins', 'pending_logins_expiry', 'expires_at'],
  ['sessions', 'sessions_expiry', 'expires_at'],
  ['sign_in_links', 'sign_in_links_expiry', 'expires_at'],
  ['sign_in_requests', 'sign_in_requests_age', 'asked_at'],
  ['familiar_clients', 'familiar_clients_age', 'seen_at'],
])('finds expired rows of %s through an index', async (table, index, column) => {
  const connection = await gateway.admin.connect();
  try {
    // PostgreSQL prefers a sequential scan for small tables.
    await connection.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT ctid FROM gateway.${table} WHERE ${column} < statement_timestamp() LIMIT 1000`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`Index Scan using ${index} `);
  } finally {
    connection.release(true);
  }
});
