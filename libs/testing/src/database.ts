import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { provisionDatabase } from '@dear-future/service-kit/database/provision';
import pg from 'pg';
import { inRepository } from './processes/repository.js';
import { migrateService } from './migrate-service.js';

/** Roles belong to the whole server, so every run gives them the same password. The server itself is for tests alone. */
const PASSWORD = 'the-same-for-all-tests';
const LOCK = 7_231_002;
/** PostgreSQL's SQLSTATE `object_in_use`. */
const IN_USE = '55006';

export interface TestDatabase {
  name: string;
  /** The superuser's address of this database: sees every schema. */
  adminUrl: string;
  /** The address with a service's own role. */
  url(service: ServiceName): string;
  /** Ends every connection and removes the database. */
  drop(): Promise<void>;
}

let template: Promise<string> | undefined;

/**
 * A fresh database with the roles and schemas of all services, migrated by their builds. The migrations run once, into a template
 * that is copied (about 50 ms) for every test file.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (adminUrl === undefined || adminUrl === '') throw new Error('TEST_DATABASE_URL is missing: run this through Jest');
  const migrated = await (template ??= migratedTemplate(adminUrl));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withAdmin(adminUrl, async (admin) => {
    // PostgreSQL copies a template only while nothing else copies or uses it.
    await admin.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${migrated}`);
  });
  return {
    name,
    adminUrl: withName(adminUrl, name),
    url: (service) => serviceUrl(adminUrl, name, service),
    drop: () => withAdmin(adminUrl, (admin) => drop(admin, name)),
  };
}

/**
 * A client may not yet know that its connection closed, and would report a cut as a fault: a plain DROP waits five
 * seconds for such ones. Only then are the remaining connections cut.
 */
async function drop(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`DROP DATABASE IF EXISTS ${name}`).catch(async (error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== IN_USE) throw error;
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
}

async function migratedTemplate(adminUrl: string): Promise<string> {
  const name = `template_${await fingerprint()}`;
  await withAdmin(adminUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [name]);
    if (rowCount) return;
    // Left over by a killed run.
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    const passwords = Object.fromEntries(SERVICES.map((service) => [service, PASSWORD]));
    await provisionDatabase(adminUrl, name, passwords as Record<ServiceName, string>);
    await Promise.all(SERVICES.map((service) => migrateService(service, serviceUrl(adminUrl, name, service))));
    await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  });
  return name;
}

/** Changes when any built migration changes, so that an old template is never used. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of [...SERVICES.map((service) => `services/${service}`), 'libs/work', 'libs/service-kit']) {
    const root = inRepository(folder, 'dist');
    const files = await readdir(root, { recursive: true }).catch(() => []);
    for (const file of files.filter((each) => /(migration|columns|inbox).*\.js$/i.test(each)).sort()) {
      hash
        .update(folder)
        .update(file)
        .update(await readFile(path.join(root, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function withName(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

function serviceUrl(adminUrl: string, name: string, service: ServiceName): string {
  const url = new URL(withName(adminUrl, name));
  url.username = service;
  url.password = PASSWORD;
  return url.toString();
}

async function withAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
