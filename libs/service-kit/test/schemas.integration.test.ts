// Real: PostgreSQL, the migrations of all five services, and their roles.
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { createDatabase, withClient } from '@dear-future/testing/database';

const NOT_ALLOWED = '42501';

const database = await createDatabase();

afterAll(() => database.drop());

async function tablesOf(schema: ServiceName): Promise<string[]> {
  return withClient(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = $1`,
      [schema],
    );
    return rows.map(({ name }) => name);
  });
}

/** PostgreSQL's error code, or `allowed`. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'allowed',
    (error: unknown) => (error as { code?: string }).code ?? 'unknown',
  );
}

describe.each(SERVICES)('the role of %s', (role) => {
  it('cannot read or write another service’s tables', async () => {
    for (const other of SERVICES.filter((service) => service !== role)) {
      const tables = await tablesOf(other);
      expect(tables.length).toBeGreaterThan(1);
      await withClient(database.url(role), async (client) => {
        for (const table of tables) {
          expect([table, await codeOf(client.query(`SELECT * FROM ${table} LIMIT 1`))]).toEqual([table, NOT_ALLOWED]);
          expect([table, await codeOf(client.query(`DELETE FROM ${table}`))]).toEqual([table, NOT_ALLOWED]);
        }
        expect(await codeOf(client.query(`CREATE TABLE ${other}.intruder (id int)`))).toBe(NOT_ALLOWED);
      });
    }
  });

  it('can post a message to every service', async () => {
    await withClient(database.url(role), async (client) => {
      for (const consumer of SERVICES) {
        const post = client.query(`SELECT ${consumer}.post_message(gen_random_uuid(), 'a.message', 1, '{}')`);
        expect([consumer, await codeOf(post)]).toEqual([consumer, 'allowed']);
      }
    });
  });

  it('cannot create roles, nor tables in the public schema', async () => {
    await withClient(database.url(role), async (client) => {
      expect(await codeOf(client.query('CREATE TABLE public.intruder (id int)'))).toBe(NOT_ALLOWED);
      expect(await codeOf(client.query('CREATE ROLE intruder'))).toBe(NOT_ALLOWED);
    });
  });
});
