import 'reflect-metadata';
import { runMigrations } from '@dear-future/service-kit/database/migrate';
import { settings } from './config.js';
import { entities, migrations } from './schema.js';

const done = await runMigrations({ name: 'capsules', url: settings.DATABASE_URL, poolSize: 2, entities, migrations });
process.stdout.write(`capsules: ${done.length === 0 ? 'schema is up to date' : `ran ${done.join(', ')}`}\n`);
