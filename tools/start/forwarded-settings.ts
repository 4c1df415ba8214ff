import { readFileSync } from 'node:fs';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { inRepository } from '@dear-future/local-servers/processes/repository';

/** Settings of services that `npm start` itself chooses, or that cannot be the same for all services. */
const NOT_FORWARDED = new Set(['NODE_ENV', 'HOST', 'PORT', 'METRICS_PORT']);

/** Reads the names of a service's settings from the source, so that there is no list to maintain. */
function settingsOf(service: ServiceName): string[] {
  const files = [
    inRepository('services', service, 'src/config.ts'),
    inRepository('libs/service-kit/src/config/environment.ts'),
  ];
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
  );
  return names.filter((name) => !NOT_FORWARDED.has(name));
}

/** Returns the variables that each service gets: those that it reads, and no other service's secrets. */
export function forwardedSettings(
  read: (name: string) => string | undefined,
): Record<ServiceName, Record<string, string>> {
  const pairs = SERVICES.map((service) => {
    const values = settingsOf(service).map((name) => [name, read(name)]);
    return [service, Object.fromEntries(values.filter(([, value]) => value !== undefined))] as const;
  });
  return Object.fromEntries(pairs) as Record<ServiceName, Record<string, string>>;
}
