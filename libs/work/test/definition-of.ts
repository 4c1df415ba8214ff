import type { ServiceName } from '@dear-future/contracts/services';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import type { ServiceDefinition } from '@dear-future/service-kit/service/bootstrap';

export async function definitionOf(service: ServiceName): Promise<ServiceDefinition> {
  const path = inRepository('services', service, 'src', `${service}.service-definition.ts`);
  const exported = (await import(path)) as Record<string, ServiceDefinition>;
  const definition = exported[`${service}Service`];
  if (!definition) throw new Error(`${path} exports no ${service}Service`);
  return definition;
}
