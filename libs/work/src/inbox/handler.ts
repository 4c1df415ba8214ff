import { SetMetadata } from '@nestjs/common';
import type { MessageDefinition } from '@dear-future/contracts/messages/message';
import type { EntityManager } from 'typeorm';

export const HANDLES = 'dear-future:handles';

export interface MessageContext {
  /** The transaction that marks the message as handled. */
  manager: EntityManager;
  messageId: string;
}

/** Must be idempotent and independent of order. */
export interface MessageHandler<Payload> {
  handle(payload: Payload, context: MessageContext): Promise<void>;
}

/** Marks a provider as the handler of a message. */
export function Handles<Payload extends object>(
  definition: MessageDefinition<Payload>,
): (target: new (...args: never[]) => MessageHandler<Payload>) => void {
  return SetMetadata(HANDLES, definition);
}
