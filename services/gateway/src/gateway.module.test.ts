import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import type { GatewaySettings } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { UnknownRoutesController } from './routes/unknown-routes.controller.js';
import { routeRows, SERVES } from './routes/route-table.js';

/** The metadata key under which Nest stores the path of a handler. */
const PATH = 'path';

it('the gateway has exactly one handler for each row of the route table', () => {
  const controllers: Type[] = GatewayModule.with({ LOG_LEVEL: 'error' } as GatewaySettings).controllers ?? [];
  const handlers = controllers
    .filter((each) => each !== UnknownRoutesController)
    .flatMap(({ prototype }) =>
      Object.entries(Object.getOwnPropertyDescriptors(prototype as object))
        .filter(([name]) => name !== 'constructor')
        .map(([, { value }]) => value as object)
        .filter((handler) => Reflect.hasMetadata(PATH, handler)),
    );
  const served = handlers.map((handler) => String(Reflect.getMetadata(SERVES, handler)));
  const names = routeRows().map(({ name }) => name);
  expect(served.sort()).toEqual(names.sort());
});
