// Real: the client, its connections, and an HTTP server. That server, in a service's place, cuts kept connections as one that stops does.
import { aCuttingService, type CuttingService } from '../../test/cutting-service.js';

let service: CuttingService;

beforeEach(async () => {
  service = await aCuttingService();
});
afterEach(() => service.close());

it.each(['POST', 'PATCH', 'PUT', 'DELETE'] as const)(
  'a %s has a connection of its own, which nobody cuts',
  async (method) => {
    for (let call = 0; call < 3; call += 1) await service.client.call('capsules', method, '/things', { body: {} });
    expect(service.carried()).toEqual([1, 1, 1]);
  },
);

it.each([
  ['a GET', 'GET', {}],
  ['a POST that may be made twice', 'POST', { body: {}, repeatable: true }],
] as const)('%s uses a kept connection, and is made once more when that is cut', async (_, method, options) => {
  for (let call = 0; call < 2; call += 1) {
    expect((await service.client.call('capsules', method, '/things', options)).status).toBe(200);
  }
  expect(service.carried()).toEqual([2, 1]);
});
