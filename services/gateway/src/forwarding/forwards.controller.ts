import { Controller, Inject, Req, Res, type Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import { routeRows } from '../routes/route-table.js';
import { Serves } from '../routes/serves.js';
import { Forwarder } from './forwarder.js';

interface ForwardsPrototype {
  forwarder: Forwarder;
}

/** Makes a controller with one handler for each forwarded route. */
export function forwardsController(): Type {
  @Controller()
  class Forwards implements ForwardsPrototype {
    constructor(@Inject(Forwarder) readonly forwarder: Forwarder) {}
  }
  for (const row of routeRows()) {
    if (typeof row.target === 'string') continue;
    const handler = function (this: ForwardsPrototype, request: Request, response: Response): Promise<void> {
      return this.forwarder.forward(row, request, response);
    };
    const descriptor = { value: handler, configurable: true, writable: true };
    Object.defineProperty(Forwards.prototype, row.name, descriptor);
    Req()(Forwards.prototype, row.name, 0);
    Res()(Forwards.prototype, row.name, 1);
    Serves(row.name)(Forwards.prototype, row.name, descriptor);
  }
  return Forwards;
}
