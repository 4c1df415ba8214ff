import type { ContractClass } from '../fields.js';
import type { ServiceName } from '../services.js';

/**
 * The definition of one message: its consumer, name, version and payload class, whose decorators validate it. The
 * consumer starts only with exactly one handler for it.
 */
export interface MessageDefinition<Payload extends object> {
  readonly consumer: ServiceName;
  readonly type: string;
  readonly version: number;
  readonly payload: ContractClass<Payload>;
}

export function defineMessage<Payload extends object>(
  consumer: ServiceName,
  type: string,
  version: number,
  payload: ContractClass<Payload>,
): MessageDefinition<Payload> {
  return { consumer, type, version, payload };
}
