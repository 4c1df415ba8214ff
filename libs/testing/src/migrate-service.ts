import type { ServiceName } from '@dear-future/contracts/services';
import { startChild } from './processes/child.js';
import { inRepository } from './processes/repository.js';

/**
 * Runs the built migrations of one service (`services/<name>/dist/migrate.js`) as its own role. Safe to repeat. They get the
 * address of the database and no other setting.
 * @throws Error with the program's last lines
 */
export async function migrateService(service: ServiceName, databaseUrl: string): Promise<void> {
  const child = startChild({
    name: `Migrations of ${service}`,
    program: process.execPath,
    args: [inRepository('services', service, 'dist/migrate.js')],
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  });
  const { code } = await child.exited;
  if (code !== 0) throw new Error(child.report(`ended with ${code ?? 'a signal'}`));
}
