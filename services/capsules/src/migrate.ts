import 'reflect-metadata';
import { commonSettings, readEnvironment } from '@dear-future/service-kit/config/environment';
import { runMigrations } from '@dear-future/service-kit/database/migrate';
import { entities, migrations } from './schema.js';

// The migration job has only a database.
const { DATABASE_URL } = readEnvironment('capsules', { DATABASE_URL: commonSettings.DATABASE_URL });
const done = await runMigrations({ name: 'capsules', url: DATABASE_URL, poolSize: 2, entities, migrations });
process.stdout.write(`capsules: ${done.length === 0 ? 'schema is up to date' : `ran ${done.join(', ')}`}\n`);
