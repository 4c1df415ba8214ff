import { SetMetadata } from '@nestjs/common';
import type { ContractClass } from '@dear-future/contracts/fields';
import type { EntityManager } from 'typeorm';

export const HANDLES = 'dear-future:handles';

export interface MessageContext {
  /** Belongs to the transaction that marks the message as handled. */
  manager: EntityManager;
  messageId: string;
}

/** Handles a message; must be idempotent and independent of order. */
export type Handle<Payload> = (payload: Payload, context: MessageContext) => Promise<void>;

type HandlesDecorator<Payload> = <Method extends Handle<Payload>>(
  target: object,
  name: string,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

export function Handles<Payload extends object>(message: ContractClass<Payload>): HandlesDecorator<Payload> {
  return SetMetadata(HANDLES, message);
}
