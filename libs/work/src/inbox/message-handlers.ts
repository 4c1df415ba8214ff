import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { ContractClass } from '@dear-future/contracts/fields';
import { ALL_MESSAGES } from '@dear-future/contracts/messages/all-messages';
import { messageTypeOf } from '@dear-future/contracts/messages/message';
import type { ServiceName } from '@dear-future/contracts/services';
import { HANDLES, type Handle } from './handler.js';

export interface RegisteredHandler {
  message: ContractClass;
  handle: Handle<object>;
}

/** Throws if a handler is missing, duplicate or for another service. */
@Injectable()
export class MessageHandlers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** By the type of message. */
  for(service: ServiceName): Map<string, RegisteredHandler> {
    const found = new Map<string, RegisteredHandler>();
    const instances = this.discovery.getProviders().map(({ instance }): unknown => instance);
    for (const handler of [...new Set(instances)].flatMap((each) => this.handlersIn(each))) {
      const { receiver, type } = messageTypeOf(handler.message);
      if (receiver !== service) throw new Error(`${service} handles ${type} of ${receiver}`);
      if (found.has(type)) throw new Error(`${type} has a second handler`);
      found.set(type, handler);
    }
    for (const { receiver, type } of ALL_MESSAGES.values()) {
      if (receiver === service && !found.has(type)) throw new Error(`${type} has no handler in ${service}`);
    }
    return found;
  }

  private handlersIn(provider: unknown): RegisteredHandler[] {
    if (typeof provider !== 'object' || provider === null) return [];
    const methods = provider as Record<string, Handle<object>>;
    const names = this.scanner.getAllMethodNames(Object.getPrototypeOf(provider) as object | null);
    return names.flatMap((name) => {
      const method = methods[name];
      const message = method && (Reflect.getMetadata(HANDLES, method) as ContractClass | undefined);
      return message ? [{ message, handle: method.bind(provider) }] : [];
    });
  }
}
