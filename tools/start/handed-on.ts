import { readFileSync } from 'node:fs';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { inRepository } from '@dear-future/testing/processes/repository';

/** Settings that are one process's alone: handed on to five, they would fight for it. */
const NOT_FOR_ALL = new Set(['NODE_ENV', 'HOST', 'PORT', 'METRICS_PORT']);

/**
 * The settings that a service reads, by the names that stand in its own config and in what all services have in common. So
 * nothing has to be written down twice, and no service is handed a secret of another, or anything else of a person's shell.
 */
export function settingsOf(service: ServiceName): string[] {
  const files = [
    inRepository('services', service, 'src/config.ts'),
    inRepository('libs/service-kit/src/config/environment.ts'),
  ];
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
  );
  return names.filter((name) => !NOT_FOR_ALL.has(name));
}

/** What of an environment is for whom. What we choose ourselves stands above it. */
export function handedOn(given: (name: string) => string | undefined): Record<ServiceName, Record<string, string>> {
  const pairs = SERVICES.map((service) => {
    const values = settingsOf(service).map((name) => [name, given(name)]);
    return [service, Object.fromEntries(values.filter(([, value]) => value !== undefined))] as const;
  });
  return Object.fromEntries(pairs) as Record<ServiceName, Record<string, string>>;
}
