import type { ServiceName } from '@dear-future/contracts/services';

/** The queue of wake-up jobs for one service's messages. */
export function inboxQueue(service: ServiceName): string {
  return `${service}-inbox`;
}
