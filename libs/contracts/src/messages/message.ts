import type { ServiceName } from '../services.js';

/**
 * The definition of one message: who consumes it, its name and version, and its payload's type (carried, never set).
 * Each has exactly one handler, in the consumer; a missing or second one stops the consumer's start.
 */
export interface MessageDefinition<Payload> {
  readonly consumer: ServiceName;
  readonly type: string;
  readonly version: number;
  readonly payload?: Payload;
}

export function defineMessage<Payload>(
  consumer: ServiceName,
  type: string,
  version: number,
): MessageDefinition<Payload> {
  return { consumer, type, version };
}
