import pg from 'pg';
import { databaseSettings } from './database/settings.js';
import { revive } from './processing/tally.js';

/**
 * `node dist/revive-processings.js`: makes the processings and the highlight reels that were given up due again, each with all its tries; a running
 * media takes them up at its next sweep. For after the cause is mended.
 */
const client = new pg.Client({ connectionString: databaseSettings.DATABASE_URL, options: '-c search_path=media' });
await client.connect();
try {
  for (const table of ['processings', 'reels'] as const) {
    const { rowCount } = await client.query(revive(table));
    process.stdout.write(`media: ${String(rowCount ?? 0)} ${table} are due again\n`);
  }
} finally {
  await client.end();
}
