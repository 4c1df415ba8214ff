import { runMigrations } from '@dear-future/service-kit/database/migrate';
import { readMigrationSettings } from './config.js';
import { migrations } from './migrations/migrations.js';

const { DATABASE_URL } = readMigrationSettings();
const done = await runMigrations({ name: 'gateway', url: DATABASE_URL, poolSize: 2, entities: [], migrations });
process.stdout.write(`${JSON.stringify({ service: 'gateway', event: 'migrated', migrations: done })}\n`);
