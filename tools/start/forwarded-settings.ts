import { readFileSync } from 'node:fs';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { inRepository } from '@dear-future/testing/processes/repository';

/** For one process only: five services cannot share them. */
const NOT_FOR_ALL = new Set(['NODE_ENV', 'HOST', 'PORT', 'METRICS_PORT']);

/**
 * By the names in the service's config and in the common settings. So no list has to be maintained, and no service gets
 * another's secrets or the user's other variables.
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

/** Our own choices override these variables. */
export function forwardedSettings(
  given: (name: string) => string | undefined,
): Record<ServiceName, Record<string, string>> {
  const pairs = SERVICES.map((service) => {
    const values = settingsOf(service).map((name) => [name, given(name)]);
    return [service, Object.fromEntries(values.filter(([, value]) => value !== undefined))] as const;
  });
  return Object.fromEntries(pairs) as Record<ServiceName, Record<string, string>>;
}
