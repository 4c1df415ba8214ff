import { applyDecorators, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { routeOf, type RouteName } from './route-table.js';

/** Metadata key: the name of the row that a handler serves. */
export const SERVES = 'dear-future:serves';

/** Binds a handler to its row of the route table, which alone says its method, its path and who may call it. */
export function Serves(name: RouteName): MethodDecorator {
  const { method, path } = routeOf(name);
  return applyDecorators(SetMetadata(SERVES, name), RequestMapping({ path, method: RequestMethod[method] }));
}
