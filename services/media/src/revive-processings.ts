import { commonSettings, readEnvironment } from '@dear-future/service-kit/config/environment';
import pg from 'pg';

/** Program: makes dead processings and reels due again, and resets their failures. Run it when the cause is fixed. */
const { DATABASE_URL } = readEnvironment('media', { DATABASE_URL: commonSettings.DATABASE_URL });
const client = new pg.Client({ connectionString: DATABASE_URL, options: '-c search_path=media' });
await client.connect();
try {
  for (const table of ['processings', 'reels']) {
    // Keeps `attempt`, which fences old claims.
    const { rowCount } = await client.query(
      `UPDATE ${table} SET state = 'waiting', failures = 0, tries = 0, last_error = NULL,
              next_attempt_at = clock_timestamp()
        WHERE state = 'dead'`,
    );
    process.stdout.write(`media: ${String(rowCount ?? 0)} ${table} are due again\n`);
  }
} finally {
  await client.end();
}
