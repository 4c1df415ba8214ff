/**
 * Migrates the schemas one after the other, each with its service's role. May run again at any time, even concurrently.
 * Environment: <SERVICE>_DATABASE_URL for each service, or <SERVICE>_DATABASE_URL_FILE.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '@dear-future/contracts/services';
import { readEnvironment } from '@dear-future/service-kit/config/environment';
import { databaseSettings, settingOf } from './settings.js';

const urls = readEnvironment('migrate', databaseSettings);

for (const service of SERVICES) {
  // Each service's migrations run in a process of their own, which gets only this service's database URL.
  const program = fileURLToPath(new URL(`../../../services/${service}/dist/migrate.js`, import.meta.url));
  const { PATH, NODE_ENV } = process.env;
  const { status, error } = spawnSync(process.execPath, [program], {
    env: { PATH, NODE_ENV, DATABASE_URL: urls[settingOf(service)] },
    stdio: 'inherit',
  });
  if (error) throw error;
  if (status !== 0) {
    process.stderr.write(`The migrations of the ${service} service failed. The reason is above.\n`);
    process.exit(status ?? 1);
  }
}
process.stdout.write('The schemas are up to date.\n');
