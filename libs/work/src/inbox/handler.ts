import { SetMetadata } from '@nestjs/common';
import { MetadataScanner, type DiscoveryService } from '@nestjs/core';
import type { ContractClass } from '@dear-future/contracts/fields';
import { ALL_MESSAGES } from '@dear-future/contracts/messages/all-messages';
import { messageTypeOf } from '@dear-future/contracts/messages/message';
import type { ServiceName } from '@dear-future/contracts/services';
import type { EntityManager } from 'typeorm';

const HANDLES = 'dear-future:handles';

export interface MessageContext {
  /** Belongs to the transaction that marks the message as handled. */
  manager: EntityManager;
  messageId: string;
}

/** Must be idempotent, and must not depend on the order of messages. */
type MessageHandler<Payload> = (payload: Payload, context: MessageContext) => Promise<void>;

type HandlesDecorator<Payload> = <Method extends MessageHandler<Payload>>(
  target: object,
  name: string,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

export function Handles<Payload extends object>(message: ContractClass<Payload>): HandlesDecorator<Payload> {
  return SetMetadata(HANDLES, message);
}

export interface RegisteredHandler {
  message: ContractClass;
  handle: MessageHandler<object>;
}

/** Returns handlers by message type. Throws unless each of the service's messages, and no other, has exactly one. */
export function findHandlers(service: ServiceName, discovery: DiscoveryService): Map<string, RegisteredHandler> {
  const found = new Map<string, RegisteredHandler>();
  const instances = new Set(discovery.getProviders().map(({ instance }): unknown => instance));
  for (const handler of [...instances].flatMap(findHandlersIn)) {
    const { receiver, type } = messageTypeOf(handler.message);
    if (receiver !== service) throw new Error(`The ${service} service handles ${type}, a message to ${receiver}`);
    if (found.has(type)) throw new Error(`${type} has a second handler`);
    found.set(type, handler);
  }
  for (const { receiver, type } of ALL_MESSAGES.values()) {
    if (receiver === service && !found.has(type)) throw new Error(`${type} has no handler in the ${service} service`);
  }
  return found;
}

function findHandlersIn(provider: unknown): RegisteredHandler[] {
  if (typeof provider !== 'object' || provider === null) return [];
  const methods = provider as Record<string, MessageHandler<object>>;
  const names = new MetadataScanner().getAllMethodNames(Object.getPrototypeOf(provider) as object | null);
  return names.flatMap((name) => {
    const method = methods[name];
    const message = method && (Reflect.getMetadata(HANDLES, method) as ContractClass | undefined);
    return message ? [{ message, handle: method.bind(provider) }] : [];
  });
}
