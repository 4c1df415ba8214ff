import type { ContractClass } from '../fields.js';
import type { ServiceName } from '../services.js';

interface MessageType {
  readonly receiver: ServiceName;
  readonly type: string;
}

/** Filled by `Message`; `all-messages.ts` loads every file that defines one. */
export const definedMessages = new Map<ContractClass, MessageType>();

/**
 * Marks a class as a message; its decorators validate the payload. Moments are in ISO 8601, UTC. A change that older
 * receivers could not read needs a new type.
 */
export function Message(receiver: ServiceName, type: string): (payload: ContractClass) => void {
  return (payload) => void definedMessages.set(payload, { receiver, type });
}

export function messageTypeOf(payload: ContractClass): MessageType {
  const type = definedMessages.get(payload);
  if (type === undefined) throw new Error(`${payload.name} is not a message`);
  return type;
}
