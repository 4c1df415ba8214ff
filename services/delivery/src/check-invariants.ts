import { commonSettings, readEnvironment } from '@dear-future/service-kit/config/environment';
import pg from 'pg';
import { checkInvariants, isBroken } from './invariants.js';

/** Prints the invariants as JSON, and exits with 1 if one is broken. */
const { DATABASE_URL } = readEnvironment('delivery', { DATABASE_URL: commonSettings.DATABASE_URL });
const client = new pg.Client({ connectionString: DATABASE_URL, options: '-c search_path=delivery' });
await client.connect();
try {
  const report = await checkInvariants({
    query: async (sql, parameters) => (await client.query<object>(sql, parameters)).rows,
  });
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = isBroken(report) ? 1 : 0;
} finally {
  await client.end();
}
