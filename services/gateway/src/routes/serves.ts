import { applyDecorators, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { routeOf, type RouteName } from './route-table.js';

/** Metadata key: the name of a handler's route. */
export const SERVES = 'dear-future:serves';

/** Binds a handler to a row of the route table, which defines its method, its path and who may call it. */
export function Serves(name: RouteName): MethodDecorator {
  const { method, path } = routeOf(name);
  return applyDecorators(SetMetadata(SERVES, name), RequestMapping({ path, method: RequestMethod[method] }));
}
