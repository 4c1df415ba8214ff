// Real: the route table, the forwarder, its service client, Express and HTTP. The services are stubs.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { startIdleReader } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import express from 'express';
import { serviceClientFor, startCuttingService, type CuttingService } from '../../test/cutting-service.js';
import { startStubServer } from '../../test/stub-server.js';
import { ROUTES } from '../routes/route-table.js';
import type { ForwardedRoute } from '../routes/route.js';
import { Forwarder } from './forwarder.js';

let service: CuttingService;

beforeEach(async () => {
  service = await startCuttingService();
});
afterEach(() => service.close());

/** Calls a route twice, and returns both statuses. */
async function callTwice(row: ForwardedRoute): Promise<number[]> {
  const forwarder = new Forwarder(service.client);
  const app = express().all(row.path, (request, response) => forwarder.forward(row, request, response));
  const gateway = await startStubServer(app);
  const statuses: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    const response = await fetch(gateway.url + row.path.replace(':id', randomUUID()), { method: row.method });
    await response.text();
    statuses.push(response.status);
  }
  gateway.close();
  return statuses;
}

it('repeats a GET if the service closes the connection instead of responding', async () => {
  expect(await callTwice(ROUTES.listNotifications)).toEqual([200, 200]);
  expect(service.requestsPerConnection()).toEqual([2, 1]);
});

it.each(['createSharedPrompt', 'deleteSharedPrompt'] as const)('uses a new connection for each %s', async (name) => {
  expect(await callTwice(ROUTES[name])).toEqual([200, 200]);
  expect(service.requestsPerConnection()).toEqual([1, 1]);
});

it('forwards a HEAD request, and passes on the status and headers of the response', async () => {
  const requests: string[] = [];
  const stub = await startStubServer(({ method = '', url = '' }, response) => {
    requests.push(`${method} ${url}`);
    response.writeHead(url === '/notifications' ? 200 : 404, { 'x-total-count': '7' }).end();
  });
  const client = await serviceClientFor(stub.url);
  const forwarder = new Forwarder(client);
  const app = express().use((request, response) => {
    const path = `/api${request.path}`;
    return forwarder.forward({ ...ROUTES.listNotifications, path }, request, response);
  });
  const gateway = await startStubServer(app);
  for (const [path, status] of [
    ['/notifications', 200],
    ['/missing', 404],
  ] as const) {
    const response = await fetch(gateway.url + path, { method: 'HEAD' });
    expect([response.status, response.headers.get('x-total-count')]).toEqual([status, '7']);
  }
  expect(requests).toEqual(['HEAD /notifications', 'HEAD /missing']);
  gateway.close();
  stub.close();
});

it('has connections for calls while many responses are open, and disconnects clients that do not read', async () => {
  const stub = await startStubServer(({ url }, response) => {
    if (url === '/prompts') response.end('{}');
    else if (url === '/notifications') response.write('[');
    else Readable.from(endless()).pipe(response);
  });
  const client = await serviceClientFor(stub.url);
  const forwarder = new Forwarder(client);
  const closed: string[] = [];
  const app = express().use((request, response) => {
    const { path } = request;
    response.once('close', () => closed.push(path));
    return forwarder.forward({ ...ROUTES.listNotifications, path: `/api${path}` }, request, response);
  });
  const gateway = await startStubServer(app);
  const open = (path: string) => startIdleReader(new URL(path, gateway.url), {});
  const readers = Array.from({ length: 64 }, () => open('/notifications'));
  await Promise.all(readers.map(({ response }) => response));
  await expect(client.call('capsules', 'GET', '/prompts')).resolves.toMatchObject({ status: 200 });
  expect(closed).toEqual([]);
  for (const { request } of readers) request.destroy();
  forwarder.idleMs = 1_000;
  await open('/endless').response;
  await eventually(() => closed.includes('/endless'), { what: 'a response that is not read to be closed' });
  gateway.close();
  stub.close();
});

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64_000);
}
