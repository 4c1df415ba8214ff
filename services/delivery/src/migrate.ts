import { commonSettings, readEnvironment } from '@dear-future/service-kit/config/environment';
import { runMigrations } from '@dear-future/service-kit/database/migrate';
import { migrations } from './migrations/all-migrations.js';

// A migration job has no other settings.
const { DATABASE_URL } = readEnvironment('delivery', { DATABASE_URL: commonSettings.DATABASE_URL });
await runMigrations({ name: 'delivery', url: DATABASE_URL, poolSize: 2, entities: [], migrations });
