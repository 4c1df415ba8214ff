import type { ServiceName } from '@dear-future/contracts/services';
import { startChild } from './processes/child.js';
import { serviceProgram } from './service-process.js';

/** Runs the built migrations with the service's own role. @throws Error with the program's last lines */
export async function migrateService(service: ServiceName, databaseUrl: string): Promise<void> {
  const child = startChild({
    name: `Migrations of ${service}`,
    program: process.execPath,
    args: [serviceProgram(service, 'migrate')],
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  });
  const { code } = await child.exited;
  if (code !== 0) throw new Error(child.report(`exited with ${code ?? 'a signal'}`));
}
