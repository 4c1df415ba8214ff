// Real: PostgreSQL, the migrations of all five services, each service's own role.
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { createDatabase } from '@dear-future/testing/database';
import pg from 'pg';

const NOT_ALLOWED = '42501';

const database = await createDatabase();

afterAll(async () => {
  await database.drop();
});

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function tablesOf(schema: ServiceName): Promise<string[]> {
  return as(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = $1`,
      [schema],
    );
    return rows.map(({ name }) => name);
  });
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'allowed',
    (error: unknown) => (error as { code?: string }).code ?? 'unknown',
  );
}

describe.each(SERVICES)('the role of %s', (role) => {
  it('reads and writes no table of another service', async () => {
    for (const other of SERVICES.filter((service) => service !== role)) {
      const tables = await tablesOf(other);
      expect(tables.length).toBeGreaterThan(1);
      await as(database.url(role), async (client) => {
        for (const table of tables) {
          expect([table, await codeOf(client.query(`SELECT * FROM ${table} LIMIT 1`))]).toEqual([table, NOT_ALLOWED]);
          expect([table, await codeOf(client.query(`DELETE FROM ${table}`))]).toEqual([table, NOT_ALLOWED]);
        }
        expect(await codeOf(client.query(`CREATE TABLE ${other}.intruder (id int)`))).toBe(NOT_ALLOWED);
      });
    }
  });

  it('can post a message to every service, and read none back', async () => {
    await as(database.url(role), async (client) => {
      for (const consumer of SERVICES) {
        const post = client.query(`SELECT ${consumer}.post_message(gen_random_uuid(), 'a.letter', 1, '{}')`);
        expect([consumer, await codeOf(post)]).toEqual([consumer, 'allowed']);
      }
    });
  });

  it('makes nothing in the public schema and no roles', async () => {
    await as(database.url(role), async (client) => {
      expect(await codeOf(client.query('CREATE TABLE public.intruder (id int)'))).toBe(NOT_ALLOWED);
      expect(await codeOf(client.query('CREATE ROLE intruder'))).toBe(NOT_ALLOWED);
    });
  });
});
