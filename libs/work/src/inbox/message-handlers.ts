import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ALL_MESSAGES } from '@dear-future/contracts/messages/all-messages';
import type { MessageDefinition } from '@dear-future/contracts/messages/message';
import type { ServiceName } from '@dear-future/contracts/services';
import { HANDLES, type Handle } from './handler.js';

export interface RegisteredHandler {
  definition: MessageDefinition<object>;
  handle: Handle<object>;
}

/** Throws if a handler is missing, duplicate or for another service. */
@Injectable()
export class MessageHandlers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  for(service: ServiceName): Map<string, RegisteredHandler> {
    const found = new Map<string, RegisteredHandler>();
    const instances = this.discovery.getProviders().map(({ instance }): unknown => instance);
    for (const { definition, handle } of [...new Set(instances)].flatMap((each) => this.handlersIn(each))) {
      const key = messageKey(definition);
      if (definition.consumer !== service) throw new Error(`${service} handles ${key} of ${definition.consumer}`);
      if (found.has(key)) throw new Error(`${key} has a second handler`);
      found.set(key, { definition, handle });
    }
    const missing = ALL_MESSAGES.find((each) => each.consumer === service && !found.has(messageKey(each)));
    if (missing) throw new Error(`${messageKey(missing)} has no handler in ${service}`);
    return found;
  }

  private handlersIn(provider: unknown): RegisteredHandler[] {
    if (typeof provider !== 'object' || provider === null) return [];
    const methods = provider as Record<string, Handle<object>>;
    const names = this.scanner.getAllMethodNames(Object.getPrototypeOf(provider) as object | null);
    return names.flatMap((name) => {
      const method = methods[name];
      const definition = method && (Reflect.getMetadata(HANDLES, method) as MessageDefinition<object> | undefined);
      return definition ? [{ definition, handle: method.bind(provider) }] : [];
    });
  }
}

export function messageKey({ type, version }: Pick<MessageDefinition<object>, 'type' | 'version'>): string {
  return `${type}@${String(version)}`;
}
