import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import pg from 'pg';

/** The key of an advisory lock, which PostgreSQL releases when the connection ends. */
const LOCK = 7_231_001;

/**
 * Creates the database and, for each service, a role and a schema that the other roles cannot use. Creates only what is
 * missing, but always sets the passwords. A lock makes it safe for several programs to call this at the same time.
 */
export async function provisionDatabase(
  adminUrl: string,
  databaseName: string,
  passwords: Record<ServiceName, string>,
): Promise<void> {
  await withClient(adminUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [LOCK]);
    for (const service of SERVICES) await provisionRole(admin, service, passwords[service]);
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (!rowCount) await admin.query(`CREATE DATABASE ${pg.escapeIdentifier(databaseName)}`);
  });
  const target = new URL(adminUrl);
  target.pathname = `/${databaseName}`;
  await withClient(target.toString(), async (database) => {
    await database.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await database.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
    for (const service of SERVICES) {
      const name = pg.escapeIdentifier(service);
      await database.query(`CREATE SCHEMA IF NOT EXISTS ${name} AUTHORIZATION ${name}`);
      await database.query(`REVOKE ALL ON SCHEMA ${name} FROM PUBLIC`);
    }
  });
}

async function provisionRole(admin: pg.Client, service: ServiceName, password: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [service]);
  const verb = rowCount ? 'ALTER' : 'CREATE';
  await admin.query(
    `${verb} ROLE ${pg.escapeIdentifier(service)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${pg.escapeLiteral(password)}`,
  );
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
