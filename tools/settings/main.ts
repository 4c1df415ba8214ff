/**
 * Writes the tables of all settings into docs/operations.md, from what the built services read at their start. With `--check` it
 * only looks, and ends with 1 when the document says something else.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { inRepository } from '@dear-future/testing/processes/repository';
import { settingsTable, withTables, type SettingSpec } from './settings-table.js';

const DOCUMENT = inRepository('docs/operations.md');

async function specsOf(service: ServiceName): Promise<Record<string, SettingSpec>> {
  const config = (await import(pathToFileURL(inRepository('services', service, 'dist/config.js')).href)) as Record<
    string,
    Record<string, SettingSpec> | undefined
  >;
  const specs = config[`${service}Settings`];
  if (specs === undefined) throw new Error(`services/${service}/src/config.ts has no ${service}Settings`);
  return specs;
}

const sections = await Promise.all(
  SERVICES.map(async (service) => `### ${service}\n\n${settingsTable(await specsOf(service))}`),
);
const before = await readFile(DOCUMENT, 'utf8');
const after = withTables(before, sections.join('\n\n'));

if (after === before) process.stdout.write('docs/operations.md names every setting.\n');
else if (process.argv.includes('--check')) {
  process.stderr.write(
    'docs/operations.md does not name the settings as they are. `npm run docs:settings` writes them.\n',
  );
  process.exitCode = 1;
} else {
  await writeFile(DOCUMENT, after);
  process.stdout.write('docs/operations.md was written.\n');
}
