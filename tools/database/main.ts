/**
 * Prepares the database of an installation: roles, schemas, nothing else; the services run their own migrations. Repeatable.
 * Its environment: ADMIN_DATABASE_URL (a superuser's), DATABASE_NAME, and for each service <NAME>_DATABASE_PASSWORD.
 */
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { refuseWeakSecrets } from '@dear-future/service-kit/config/environment';
import { provisionDatabase } from '@dear-future/service-kit/database/provision';

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    process.stderr.write(`Setting ${name} is missing.\n`);
    process.exit(78);
  }
  return value;
}

const passwordOf = (service: ServiceName): string => `${service.toUpperCase()}_DATABASE_PASSWORD`;

refuseWeakSecrets('prepare', ['ADMIN_DATABASE_URL', ...SERVICES.map(passwordOf)]);
const passwords = Object.fromEntries(SERVICES.map((service) => [service, setting(passwordOf(service))])) as Record<
  ServiceName,
  string
>;
await provisionDatabase(setting('ADMIN_DATABASE_URL'), setting('DATABASE_NAME'), passwords);
process.stdout.write('The database is prepared.\n');
