import type { Socket } from 'node:net';
import { ServiceTokenMint } from '@dear-future/service-kit/identity/service-tokens';
import { createTokenKeys } from '@dear-future/local-servers/token-keys';
import type { GatewaySettings } from '../src/config.js';
import { ServiceClient } from '../src/upstream/service-client.js';
import { startStubServer } from './stub-server.js';

export interface CuttingService {
  client: ServiceClient;
  /** Returns the number of requests on each connection, oldest connection first. */
  requestsPerConnection(): number[];
  close(): void;
}

/** Creates a client that calls this URL for all services. */
export async function serviceClientFor(url: string): Promise<ServiceClient> {
  const privateKey = Buffer.from(createTokenKeys().privateKey, 'base64').toString();
  const addresses = { CAPSULES_URL: url, MEDIA_URL: url, BILLING_URL: url, DELIVERY_URL: url };
  return new ServiceClient(addresses as GatewaySettings, await ServiceTokenMint.fromPem(privateKey));
}

/**
 * Starts a stub of all services. Like a service that is shutting down, it responds once per connection, and cuts the
 * connection at the second request.
 */
export async function startCuttingService(): Promise<CuttingService> {
  const requestCounts = new Map<Socket, number>();
  const { url, close } = await startStubServer(({ socket }, response) => {
    const count = (requestCounts.get(socket) ?? 0) + 1;
    requestCounts.set(socket, count);
    if (count > 1) socket.destroy();
    else response.end('{}');
  });
  return {
    client: await serviceClientFor(url),
    requestsPerConnection: () => [...requestCounts.values()],
    close,
  };
}
