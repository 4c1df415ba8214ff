import { commonSettings, readEnvironment } from '@dear-future/service-kit/config/environment';
import pg from 'pg';
import { revive } from './processing/tally.js';

/**
 * `node dist/revive-processings.js`: makes dead processings and highlight reels due again, with all their tries. A
 * running media service finds them at its next sweep. Run it after the cause is fixed.
 */
const { DATABASE_URL } = readEnvironment('media', { DATABASE_URL: commonSettings.DATABASE_URL });
const client = new pg.Client({ connectionString: DATABASE_URL, options: '-c search_path=media' });
await client.connect();
try {
  for (const table of ['processings', 'reels'] as const) {
    const { rowCount } = await client.query(revive(table));
    process.stdout.write(`media: ${String(rowCount ?? 0)} ${table} are due again\n`);
  }
} finally {
  await client.end();
}
