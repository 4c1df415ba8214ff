import type { ContractClass } from '../fields.js';
import type { ServiceName } from '../services.js';

interface MessageType {
  readonly consumer: ServiceName;
  readonly type: string;
}

/** Filled by `Message`; `all-messages.ts` loads every file that defines one. */
export const definedMessages = new Map<ContractClass, MessageType>();

/**
 * A message, with its decorators as the rules of its payload. Moments are in ISO 8601, UTC. A change that older
 * consumers could not read needs a new type.
 */
export function Message(consumer: ServiceName, type: string): (payload: ContractClass) => void {
  return (payload) => void definedMessages.set(payload, { consumer, type });
}

export function messageTypeOf(payload: ContractClass): MessageType {
  const type = definedMessages.get(payload);
  if (type === undefined) throw new Error(`${payload.name} is not a message`);
  return type;
}
