// Real: the client, its connections, HTTP. A stub of the services cuts kept connections.
import { startCuttingService, type CuttingService } from '../../test/cutting-service.js';

let service: CuttingService;

beforeEach(async () => {
  service = await startCuttingService();
});
afterEach(() => service.close());

it.each(['POST', 'PATCH', 'PUT', 'DELETE'] as const)('a %s uses a new connection', async (method) => {
  for (let call = 0; call < 3; call += 1) await service.client.call('capsules', method, '/things', { body: {} });
  expect(service.carried()).toEqual([1, 1, 1]);
});

it.each([
  ['a GET', 'GET', {}],
  ['a repeatable POST', 'POST', { body: {}, repeatable: true }],
] as const)('%s uses a kept connection, and is repeated when that is cut', async (_, method, options) => {
  for (let call = 0; call < 2; call += 1) {
    expect((await service.client.call('capsules', method, '/things', options)).status).toBe(200);
  }
  expect(service.carried()).toEqual([2, 1]);
});
