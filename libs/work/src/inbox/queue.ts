import type { ServiceName } from '@dear-future/contracts/services';

export function inboxQueue(service: ServiceName): string {
  return `${service}-inbox`;
}
