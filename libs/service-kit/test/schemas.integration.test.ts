// Real: PostgreSQL, the migrations of all five services, and their roles.
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { createDatabase } from '@dear-future/testing/database';
import { migrateService } from '@dear-future/local-servers/migrate-service';
import { withClient } from '../src/database/provision.js';

const PERMISSION_DENIED = '42501';

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

/** Returns `allowed`, or the error's code (`unknown` if it has none). */
async function resultCode(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'allowed',
    (error: unknown) => (error as { code?: string }).code ?? 'unknown',
  );
}

describe.each(SERVICES)('the role of the %s service', (role) => {
  it('cannot read or write another service’s tables', async () => {
    for (const other of SERVICES.filter((service) => service !== role)) {
      const tables = await tablesOf(other);
      expect(tables.length).toBeGreaterThan(1);
      await withClient(database.url(role), async (client) => {
        for (const table of tables) {
          expect([table, await resultCode(client.query(`SELECT * FROM ${table} LIMIT 1`))]).toEqual([
            table,
            PERMISSION_DENIED,
          ]);
          expect([table, await resultCode(client.query(`DELETE FROM ${table}`))]).toEqual([table, PERMISSION_DENIED]);
        }
        expect(await resultCode(client.query(`CREATE TABLE ${other}.intruder (id int)`))).toBe(PERMISSION_DENIED);
      });
    }
  });

  it('can post a message to every service', async () => {
    await withClient(database.url(role), async (client) => {
      for (const receiver of SERVICES) {
        const post = client.query(`SELECT ${receiver}.post_message(gen_random_uuid(), 'a.message', '{}')`);
        expect([receiver, await resultCode(post)]).toEqual([receiver, 'allowed']);
      }
    });
  });

  it('cannot create tables in the public schema, and cannot create roles', async () => {
    await withClient(database.url(role), async (client) => {
      expect(await resultCode(client.query('CREATE TABLE public.intruder (id int)'))).toBe(PERMISSION_DENIED);
      expect(await resultCode(client.query('CREATE ROLE intruder'))).toBe(PERMISSION_DENIED);
    });
  });
});

describe('the migrations of the capsules service', () => {
  it('are applied only once, even if two programs start them at the same time and another does so later', async () => {
    const empty = await createDatabase();
    const tables = await tablesOf('capsules');
    await withClient(empty.adminUrl, async (admin) => {
      await admin.query('DROP SCHEMA capsules CASCADE; CREATE SCHEMA capsules AUTHORIZATION capsules');
      const migrate = (): Promise<void> => migrateService('capsules', empty.url('capsules'));
      await Promise.all([migrate(), migrate()]);
      await migrate();
      const { rows } = await admin.query<{ ran: number; tables: number; prompts: number }>(`
        SELECT (SELECT count(*)::int FROM capsules.migrations) AS ran,
               (SELECT count(*)::int FROM information_schema.tables WHERE table_schema = 'capsules') AS tables,
               (SELECT count(*)::int FROM capsules.prompts) AS prompts`);
      expect(rows).toEqual([{ ran: 1, tables: tables.length, prompts: 28 }]);
    });
    await empty.drop();
  });
});
