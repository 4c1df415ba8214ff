// Real: the service client, its connections and HTTP. The services are stubs.
import { setTimeout } from 'node:timers/promises';
import { serviceClientFor, startCuttingService, type CuttingService } from '../../test/cutting-service.js';
import { startStubServer } from '../../test/stub-server.js';

let service: CuttingService;

beforeEach(async () => {
  service = await startCuttingService();
});
afterEach(() => service.close());

it.each(['POST', 'PATCH', 'PUT', 'DELETE'] as const)('a %s request uses a new connection', async (method) => {
  for (let n = 0; n < 3; n += 1) await service.client.call('capsules', method, '/things', { body: {} });
  expect(service.requestsPerConnection()).toEqual([1, 1, 1]);
});

it('a GET request reuses a connection, and is repeated if the connection is cut', async () => {
  for (let n = 0; n < 2; n += 1) {
    expect((await service.client.call('capsules', 'GET', '/things')).status).toBe(200);
  }
  expect(service.requestsPerConnection()).toEqual([2, 1]);
});

it('repeats a GET request on a new connection, because all idle ones may be closing', async () => {
  await Promise.all(Array.from({ length: 5 }, () => service.client.call('capsules', 'GET', '/things')));
  const statuses = Array.from(
    { length: 5 },
    async () => (await service.client.call('capsules', 'GET', '/things')).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 200]);
});

it('delivers the whole response to a slow reader even if the service closes the connection', async () => {
  const stub = await startStubServer((_, response) =>
    response.setHeader('connection', 'close').end(Buffer.alloc(400_000)),
  );
  const client = await serviceClientFor(stub.url);
  for (const grant of [undefined, {}]) {
    const response = await client.open('media', 'GET', '/videos/a', grant && { grant });
    let received = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      received += chunk.length;
      await setTimeout(20);
    }
    expect(received).toBe(400_000);
  }
  stub.close();
});

it.each(['call', 'open'] as const)('`%s` gives up on a service that does not respond', async (name) => {
  const stub = await startStubServer(() => undefined);
  const client = await serviceClientFor(stub.url);
  const timeout = { code: 'bad_gateway', cause: { code: 'ETIMEDOUT' } };
  await expect(client[name]('media', 'GET', '/videos/a', { timeoutMs: 50 })).rejects.toMatchObject(timeout);
  stub.close();
});

it('gives up on a service that pauses too long during its response', async () => {
  const stub = await startStubServer((_, response) => void response.write('{'));
  const client = await serviceClientFor(stub.url);
  await expect(client.call('media', 'GET', '/a', { timeoutMs: 50 })).rejects.toMatchObject({ code: 'bad_gateway' });
  stub.close();
});
