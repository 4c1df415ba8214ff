import { readFileSync } from 'node:fs';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { inRepository } from '@dear-future/testing/processes/repository';

/** Settings of a single process, which five services cannot share. */
const NOT_FORWARDED = new Set(['NODE_ENV', 'HOST', 'PORT', 'METRICS_PORT']);

/**
 * Reads the names of a service's settings from its config and the common settings. So there is no list to maintain, and
 * no service gets another's secrets or the user's other variables.
 */
export function settingsOf(service: ServiceName): string[] {
  const files = [
    inRepository('services', service, 'src/config.ts'),
    inRepository('libs/service-kit/src/config/environment.ts'),
  ];
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
  );
  return names.filter((name) => !NOT_FORWARDED.has(name));
}

/** Returns the variables to forward to each service; our own choices override them. */
export function forwardedSettings(
  read: (name: string) => string | undefined,
): Record<ServiceName, Record<string, string>> {
  const pairs = SERVICES.map((service) => {
    const values = settingsOf(service).map((name) => [name, read(name)]);
    return [service, Object.fromEntries(values.filter(([, value]) => value !== undefined))] as const;
  });
  return Object.fromEntries(pairs) as Record<ServiceName, Record<string, string>>;
}
