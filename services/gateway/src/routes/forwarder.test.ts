// Real: the rows of the table, the forwarder, its client, Express, HTTP. A stub of the services cuts kept connections.
import { randomUUID } from 'node:crypto';
import express from 'express';
import { startCuttingService, type CuttingService } from '../../test/cutting-service.js';
import { startStubServer } from '../../test/stub-server.js';
import { Forwarder } from './forwarder.js';
import type { Route } from './route.js';
import { ROUTES } from './route-table.js';

let service: CuttingService;

beforeEach(async () => {
  service = await startCuttingService();
});
afterEach(() => service.close());

/** Calls a route twice. Gives the two statuses. */
async function callTwice(row: Route): Promise<number[]> {
  const forwarder = new Forwarder(service.client);
  const app = express().all(row.path, (request, response) => forwarder.forward(row, request, response));
  const gateway = await startStubServer(app);
  const statuses: number[] = [];
  for (let call = 0; call < 2; call += 1) {
    const answer = await fetch(gateway.url + row.path.replace(':id', randomUUID()), { method: row.method });
    await answer.text();
    statuses.push(answer.status);
  }
  gateway.close();
  return statuses;
}

it.each(['listNotifications', 'readAllNotifications', 'readNotification'] as const)(
  'repeats %s when the service closes the connection',
  async (name) => {
    expect(await callTwice(ROUTES[name])).toEqual([200, 200]);
    expect(service.carried()).toEqual([2, 1]);
  },
);

it.each(['createSharedPrompt', 'deleteSharedPrompt'] as const)('never repeats %s', async (name) => {
  expect(await callTwice(ROUTES[name])).toEqual([200, 200]);
  expect(service.carried()).toEqual([1, 1]);
});
