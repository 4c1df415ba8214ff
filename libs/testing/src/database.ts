import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { provisionDatabase, withClient } from '@dear-future/service-kit/database/provision';
import pg from 'pg';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import { migrateService } from '@dear-future/local-servers/migrate-service';

/** All databases of a server share its roles, so every run sets the same password. */
const PASSWORD = 'the-same-for-all-tests';
const LOCK = 7_231_002;
const IN_USE = '55006';

export interface TestDatabase {
  name: string;
  /** The superuser's URL. */
  adminUrl: string;
  /** The URL for a service's own role. */
  url(service: ServiceName): string;
  drop(): Promise<void>;
}

let template: Promise<string> | undefined;

/**
 * Creates a database with the roles and schemas of all services, in about 50 ms, by copying a template. The built
 * migrations run only in the template, which the first call creates.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (adminUrl === undefined || adminUrl === '')
    throw new Error('TEST_DATABASE_URL is missing: run this with Jest or Playwright, or call startTestServers() first');
  const templateName = await (template ??= migratedTemplate(adminUrl));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(adminUrl, async (admin) => {
    // PostgreSQL cannot copy a template while another connection uses it.
    await admin.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  });
  return {
    name,
    adminUrl: urlOf(adminUrl, name),
    url: (service) => urlOf(adminUrl, name, service),
    drop: () => withClient(adminUrl, (admin) => drop(admin, name)),
  };
}

/**
 * First tries a plain DROP, which waits up to five seconds for connections to close. A forced DROP cuts them, and then
 * their clients report errors.
 */
async function drop(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`DROP DATABASE IF EXISTS ${name}`).catch(async (error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== IN_USE) throw error;
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
}

async function migratedTemplate(adminUrl: string): Promise<string> {
  const name = `template_${await fingerprint()}`;
  await withClient(adminUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [name]);
    if (rowCount) return;
    // A killed run may have left a half-made template.
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    const passwords = Object.fromEntries(SERVICES.map((service) => [service, PASSWORD]));
    await provisionDatabase(adminUrl, name, passwords as Record<ServiceName, string>);
    await Promise.all(SERVICES.map((service) => migrateService(service, urlOf(adminUrl, name, service))));
    await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  });
  return name;
}

/** Returns a hash of the built migrations, so that outdated templates are not reused. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of [...SERVICES.map((service) => `services/${service}`), 'libs/work', 'libs/service-kit']) {
    const root = inRepository(folder, 'dist');
    const files = await readdir(root, { recursive: true }).catch(() => []);
    for (const file of files.filter((each) => /(migration|columns|inbox).*\.js$/i.test(each)).sort()) {
      hash.update(folder + file).update(await readFile(path.join(root, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function urlOf(adminUrl: string, name: string, service?: ServiceName): string {
  const url = new URL(`/${name}`, adminUrl);
  if (service === undefined) return url.toString();
  url.username = service;
  url.password = PASSWORD;
  return url.toString();
}
