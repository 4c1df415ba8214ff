import pg from 'pg';
import { databaseSettings } from './database/settings.js';
import { revive } from './processing/tally.js';

/**
 * `node dist/revive-processings.js`: makes the processings that were given up due again, each with all its tries; a running
 * media takes them up at its next sweep. For after the cause is mended.
 */
const client = new pg.Client({ connectionString: databaseSettings.DATABASE_URL, options: '-c search_path=media' });
await client.connect();
try {
  const { rowCount } = await client.query(revive);
  process.stdout.write(`media: ${String(rowCount ?? 0)} processings are due again\n`);
} finally {
  await client.end();
}
