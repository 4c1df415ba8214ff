import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { ALL_MESSAGES } from '@dear-future/contracts/messages/all-messages';
import type { MessageDefinition } from '@dear-future/contracts/messages/message';
import type { ServiceName } from '@dear-future/contracts/services';
import { HANDLES, type MessageHandler } from './handler.js';

export interface RegisteredHandler {
  definition: MessageDefinition<object>;
  target: MessageHandler<unknown>;
}

/** Throws when a handler is missing, duplicate or for another service. */
@Injectable()
export class MessageHandlers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  for(service: ServiceName): Map<string, RegisteredHandler> {
    const found = new Map<string, RegisteredHandler>();
    for (const { metatype, instance } of this.discovery.getProviders()) {
      if (typeof metatype !== 'function') continue;
      const definition = this.reflector.get<MessageDefinition<object> | undefined>(HANDLES, metatype);
      if (!definition) continue;
      const key = messageKey(definition);
      if (definition.consumer !== service)
        throw new Error(`${metatype.name} handles ${key}, which ${definition.consumer} consumes`);
      if (found.has(key)) throw new Error(`${key} has a second handler: ${metatype.name}`);
      found.set(key, { definition, target: instance as MessageHandler<unknown> });
    }
    for (const definition of ALL_MESSAGES) {
      if (definition.consumer === service && !found.has(messageKey(definition))) {
        throw new Error(`${messageKey(definition)} has no handler in ${service}`);
      }
    }
    return found;
  }
}

export function messageKey({ type, version }: Pick<MessageDefinition<object>, 'type' | 'version'>): string {
  return `${type}@${String(version)}`;
}
