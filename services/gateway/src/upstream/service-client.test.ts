// Real: the client, its connections, and an HTTP server. That server, in a service's place, cuts kept connections as one that stops does.
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ServiceTokenMint } from '@dear-future/service-kit/identity/service-tokens';
import type { GatewaySettings } from '../config.js';
import { ServiceClient } from './service-client.js';

let server: Server;
let client: ServiceClient;
/** Requests that came over each connection, in the order of the connections. */
let carried: Map<Socket, number>;

beforeEach(async () => {
  carried = new Map();
  server = createServer((request, response) => {
    const { socket } = request;
    const count = (carried.get(socket) ?? 0) + 1;
    carried.set(socket, count);
    request.resume();
    if (count > 1) socket.destroy();
    else response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const { privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const addresses = { CAPSULES_URL: url, MEDIA_URL: url, BILLING_URL: url, DELIVERY_URL: url };
  client = new ServiceClient(addresses as GatewaySettings, await ServiceTokenMint.fromPem(privateKey));
});
afterEach(async () => {
  await client.onApplicationShutdown();
  server.close();
});

const ends = (): number[] => [...carried.values()];

it.each(['POST', 'PATCH', 'PUT', 'DELETE'] as const)(
  'a %s has a connection of its own, which nobody cuts',
  async (method) => {
    for (let call = 0; call < 3; call += 1) await client.call('capsules', method, '/things', { body: {} });
    expect(ends()).toEqual([1, 1, 1]);
  },
);

it.each([
  ['a GET', 'GET', {}],
  ['a POST that only reads', 'POST', { body: {}, repeatable: true }],
] as const)('%s uses a kept connection, and asks once more when that is cut', async (_, method, options) => {
  for (let call = 0; call < 2; call += 1) {
    expect((await client.call('capsules', method, '/things', options)).status).toBe(200);
  }
  expect(ends()).toEqual([2, 1]);
});
