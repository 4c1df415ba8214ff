import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ServiceTokenMint } from '@dear-future/service-kit/identity/service-tokens';
import { createTokenKeys } from '@dear-future/testing/service-tokens';
import type { GatewaySettings } from '../src/config.js';
import { ServiceClient } from '../src/upstream/service-client.js';

export interface CuttingService {
  client: ServiceClient;
  /** How many requests came over each connection, in the order of the connections. */
  carried(): number[];
  close(): Promise<void>;
}

/** In every service's place: answers the first request of each connection, and cuts the connection at the next, as one that stops does. */
export async function aCuttingService(): Promise<CuttingService> {
  const carried = new Map<Socket, number>();
  const server = createServer((request, response) => {
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
  const privateKey = Buffer.from(createTokenKeys().privateKey, 'base64').toString();
  const addresses = { CAPSULES_URL: url, MEDIA_URL: url, BILLING_URL: url, DELIVERY_URL: url };
  const client = new ServiceClient(addresses as GatewaySettings, await ServiceTokenMint.fromPem(privateKey));
  return {
    client,
    carried: () => [...carried.values()],
    close: async () => {
      await client.onApplicationShutdown();
      server.close();
    },
  };
}
