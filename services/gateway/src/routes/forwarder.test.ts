// Real: the rows of the table, the forwarder, its client, Express, HTTP. A server in the services' place cuts kept connections as one that
// stops does.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { aCuttingService, type CuttingService } from '../../test/cutting-service.js';
import { Forwarder } from './forwarder.js';
import type { Route } from './route.js';
import { ROUTES } from './route-table.js';

let service: CuttingService;
let gateway: Server;

/** The rows that are forwarded and made again when they break off. */
const AGAIN: readonly (keyof typeof ROUTES)[] = ['listNotifications', 'readAllNotifications', 'readNotification'];
const ONCE: readonly (keyof typeof ROUTES)[] = ['createSharedPrompt', 'deleteSharedPrompt'];

beforeEach(async () => {
  service = await aCuttingService();
  const forwarder = new Forwarder(service.client);
  const app = express();
  for (const row of Object.values<Route>(ROUTES)) {
    if (typeof row.does === 'string') continue;
    app[row.method.toLowerCase() as Lowercase<Route['method']>](row.path, (request, response) =>
      forwarder.forward(row, request, response),
    );
  }
  gateway = app.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
});
afterEach(async () => {
  gateway.close();
  await service.close();
});

async function askTwice(row: Route): Promise<number[]> {
  const { port } = gateway.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}${row.path.replace(':id', randomUUID())}`;
  const statuses: number[] = [];
  for (let call = 0; call < 2; call += 1) {
    const answer = await fetch(url, { method: row.method });
    await answer.text();
    statuses.push(answer.status);
  }
  return statuses;
}

it.each(AGAIN)('makes %s again when the service closes the connection', async (name) => {
  expect(await askTwice(ROUTES[name])).toEqual([200, 200]);
  expect(service.carried()).toEqual([2, 1]);
});

it.each(ONCE)('never makes %s twice', async (name) => {
  expect(await askTwice(ROUTES[name])).toEqual([200, 200]);
  expect(service.carried()).toEqual([1, 1]);
});
