import type { ServiceName } from '@dear-future/contracts/services';
import { startChild } from './processes/child.js';
import { serviceProgram } from './service-process.js';

/** Runs a service's built migrations. @throws Error with the last lines that the migration program printed */
export async function migrateService(service: ServiceName, databaseUrl: string): Promise<void> {
  const child = startChild({
    name: `The migration program of the ${service} service`,
    program: process.execPath,
    args: [serviceProgram(service, 'migrate')],
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  });
  const { code } = await child.exited;
  if (code !== 0) throw new Error(child.report(`exited with ${code ?? 'a signal'}`));
}
