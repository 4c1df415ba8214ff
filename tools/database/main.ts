/**
 * Creates what is missing of an installation's database, roles and schemas. May run again at any time. Environment:
 * ADMIN_DATABASE_URL (of a superuser), and <SERVICE>_DATABASE_URL for each service. Instead of a URL, a variable whose
 * name also ends with `_FILE` can give the path of a file that contains the URL.
 */
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { readEnvironment, url } from '@dear-future/service-kit/config/environment';
import { provisionDatabase } from '@dear-future/service-kit/database/provision';
import { databaseSettings, settingOf } from './settings.js';

const { ADMIN_DATABASE_URL } = readEnvironment('prepare', {
  ADMIN_DATABASE_URL: url({ desc: 'PostgreSQL URL of a superuser.' }),
});
const settings = readEnvironment('prepare', databaseSettings);
const urls = SERVICES.map((service) => [service, new URL(settings[settingOf(service)] ?? '')] as const);
const passwords = Object.fromEntries(urls.map(([service, { password }]) => [service, decodeURIComponent(password)]));
const databaseName = urls[0]?.[1].pathname.slice(1) ?? '';
await provisionDatabase(ADMIN_DATABASE_URL, databaseName, passwords as Record<ServiceName, string>);
process.stdout.write('The database is prepared.\n');
