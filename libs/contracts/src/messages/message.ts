import type { ContractClass } from '../fields.js';
import type { ServiceName } from '../services.js';

interface MessageType {
  readonly receiver: ServiceName;
  readonly type: string;
}

/** The `@Message` decorator adds each message class. `all-messages.ts` imports every file that has one. */
export const definedMessages = new Map<ContractClass, MessageType>();

/**
 * Marks a class as a message. The decorators of its fields validate payloads. Moments are in ISO 8601 and UTC. A change
 * that older receivers could not read needs a new type.
 */
export function Message(receiver: ServiceName, type: string): (message: ContractClass) => void {
  return (message) => void definedMessages.set(message, { receiver, type });
}

export function messageTypeOf(message: ContractClass): MessageType {
  const type = definedMessages.get(message);
  if (type === undefined) throw new Error(`${message.name} is not a message`);
  return type;
}
