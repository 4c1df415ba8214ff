import { Controller, Inject, Req, Res, type Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import { routeRows, Serves } from '../routes/route-table.js';
import { Forwarder } from './forwarder.js';

export function forwardsController(): Type {
  @Controller()
  class Forwards {
    constructor(@Inject(Forwarder) readonly forwarder: Forwarder) {}
  }
  for (const row of routeRows().filter(({ target }) => typeof target !== 'string')) {
    const handler = function (this: Forwards, request: Request, response: Response): Promise<void> {
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
