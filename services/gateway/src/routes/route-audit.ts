import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { HealthController } from '@dear-future/service-kit/service/health.controller';
import { ROUTES, type RouteName } from './route-table.js';
import { SERVES } from './serves.js';

/** Nest's metadata key for the path of a handler. */
const PATH = 'path';

/** A handler of Nest, and the route it claims to serve. */
export interface FoundHandler {
  where: string;
  serves: RouteName | undefined;
}

/** The differences between the table and the handlers, one sentence each. */
export function auditRoutes(names: readonly string[], handlers: readonly FoundHandler[]): string[] {
  const problems: string[] = [];
  for (const name of names) {
    const found = handlers.filter(({ serves }) => serves === name).map(({ where }) => where);
    if (found.length === 0) problems.push(`route ${name} has no handler`);
    if (found.length > 1) problems.push(`route ${name} has several handlers: ${found.join(', ')}`);
  }
  for (const { where, serves } of handlers) {
    if (serves === undefined) problems.push(`handler ${where} has no row in the route table`);
    else if (!names.includes(serves))
      problems.push(`handler ${where} serves ${serves}, which the route table does not know`);
  }
  return problems;
}

/** Stops the start when the route table and the handlers differ. */
@Injectable()
export class RouteAudit implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const problems = auditRoutes(Object.keys(ROUTES), this.handlers());
    if (problems.length > 0) throw new Error(`The route table and the handlers differ: ${problems.join('; ')}`);
  }

  private handlers(): FoundHandler[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      // service-kit's probes are not in the table.
      if (!metatype || metatype === HealthController) return [];
      const prototype = metatype.prototype as Record<string, () => unknown>;
      return this.scanner.getAllMethodNames(prototype).flatMap((method) => {
        const handler = prototype[method];
        if (handler === undefined || !Reflect.hasMetadata(PATH, handler)) return [];
        return [
          { where: `${metatype.name}.${method}`, serves: this.reflector.get<RouteName | undefined>(SERVES, handler) },
        ];
      });
    });
  }
}
