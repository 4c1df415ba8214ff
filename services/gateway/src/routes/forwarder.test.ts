// Real: the rows of the table, the forwarder, its client, Express, HTTP. A server in the services' place cuts kept connections as one that
// stops does.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { aCuttingService, type CuttingService } from '../../test/cutting-service.js';
import { Forwarder } from './forwarder.js';
import type { Route } from './route.js';
import { ROUTES } from './route-table.js';

let service: CuttingService;

beforeEach(async () => {
  service = await aCuttingService();
});
afterEach(() => service.close());

/** Asks for what a row is about, two times. Gives the two statuses. */
async function askTwice(row: Route): Promise<number[]> {
  const forwarder = new Forwarder(service.client);
  const gateway = express()
    .all(row.path, (request, response) => forwarder.forward(row, request, response))
    .listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const { port } = gateway.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}${row.path.replace(':id', randomUUID())}`;
  const statuses: number[] = [];
  for (let call = 0; call < 2; call += 1) {
    const answer = await fetch(url, { method: row.method });
    await answer.text();
    statuses.push(answer.status);
  }
  gateway.close();
  return statuses;
}

it.each(['listNotifications', 'readAllNotifications', 'readNotification'] as const)(
  'makes %s again when the service closes the connection',
  async (name) => {
    expect(await askTwice(ROUTES[name])).toEqual([200, 200]);
    expect(service.carried()).toEqual([2, 1]);
  },
);

it.each(['createSharedPrompt', 'deleteSharedPrompt'] as const)('never makes %s twice', async (name) => {
  expect(await askTwice(ROUTES[name])).toEqual([200, 200]);
  expect(service.carried()).toEqual([1, 1]);
});
