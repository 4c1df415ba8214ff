import { readFileSync } from 'node:fs';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { inRepository } from '@dear-future/testing/processes/repository';

/** Settings for one process only, which five services cannot share. */
const NOT_FOR_ALL = new Set(['NODE_ENV', 'HOST', 'PORT', 'METRICS_PORT']);

/**
 * The settings of a service, by the names in its config and in the common settings. So no list has to be maintained,
 * and no service gets another's secrets or the user's other variables.
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

/** The variables for each service. Our own choices override them. */
export function handedOn(given: (name: string) => string | undefined): Record<ServiceName, Record<string, string>> {
  const pairs = SERVICES.map((service) => {
    const values = settingsOf(service).map((name) => [name, given(name)]);
    return [service, Object.fromEntries(values.filter(([, value]) => value !== undefined))] as const;
  });
  return Object.fromEntries(pairs) as Record<ServiceName, Record<string, string>>;
}
