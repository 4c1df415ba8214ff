/**
 * Writes docs/settings.md from the settings of the built services. With `--check`, writes nothing and exits with 1 if the
 * document is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import { settingsDocument, type SettingSpecs } from './settings-document.js';

const DOCUMENT = inRepository('docs/settings.md');

async function specsOf(service: ServiceName): Promise<SettingSpecs> {
  const config = (await import(pathToFileURL(inRepository('services', service, 'dist/config.js')).href)) as Record<
    string,
    SettingSpecs | undefined
  >;
  const specs = config[`${service}Settings`];
  if (specs === undefined) throw new Error(`services/${service}/src/config.ts has no ${service}Settings`);
  return specs;
}

const services = await Promise.all(SERVICES.map(async (service) => [service, await specsOf(service)] as const));
const before = await readFile(DOCUMENT, 'utf8');
const after = settingsDocument(new Map(services));

if (after === before) process.stdout.write('docs/settings.md is up to date.\n');
else if (process.argv.includes('--check')) {
  process.stderr.write('docs/settings.md is out of date. Run `npm run docs:settings`.\n');
  process.exitCode = 1;
} else {
  await writeFile(DOCUMENT, after);
  process.stdout.write('Wrote docs/settings.md.\n');
}
