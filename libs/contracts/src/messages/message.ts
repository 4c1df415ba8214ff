import type { ContractClass } from '../fields.js';
import type { ServiceName } from '../services.js';

/** The payload's decorators validate it. Moments are in ISO 8601, UTC. */
export interface MessageDefinition<Payload extends object> {
  readonly consumer: ServiceName;
  readonly type: string;
  readonly version: number;
  readonly payload: ContractClass<Payload>;
}

/** Filled by `defineMessage`; `all-messages.ts` loads every file that defines one. */
export const definedMessages: MessageDefinition<object>[] = [];

export function defineMessage<Payload extends object>(
  consumer: ServiceName,
  type: string,
  version: number,
  payload: ContractClass<Payload>,
): MessageDefinition<Payload> {
  const definition = { consumer, type, version, payload };
  definedMessages.push(definition);
  return definition;
}
