import type { ServiceName } from '@dear-future/contracts/services';

/** The queue whose bells announce messages to one service. */
export function inboxQueue(service: ServiceName): string {
  return `${service}-inbox`;
}
