import { commonSettings, readEnvironment } from '@dear-future/service-kit/config/environment';
import { withClient } from '@dear-future/service-kit/database/provision';

/** Program: makes dead processings and reels due again, and resets their failures. Run it when the cause is fixed. */
const { DATABASE_URL } = readEnvironment('media', { DATABASE_URL: commonSettings.DATABASE_URL });

await withClient(DATABASE_URL, async (client) => {
  for (const table of ['processings', 'reels']) {
    // Keeps `attempt`, which fences old claims.
    const { rowCount } = await client.query(
      `UPDATE media.${table} SET state = 'waiting', failures = 0, tries = 0, last_error = NULL,
              next_attempt_at = clock_timestamp()
        WHERE state = 'dead'`,
    );
    process.stdout.write(`media: ${String(rowCount ?? 0)} ${table} are due again\n`);
  }
});
