import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Above the well-known ports, and below those that outgoing connections can take (on Linux, from 32768). */
const MIN_PORT = 12_000;
const MAX_PORT = 32_000;
const MAX_TRIES = 100;

/** Returns a port that no other call, even in another process, returns while this process is running. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(MIN_PORT, MAX_PORT);
    if ((await isPortFree(port)) && (await reserve(port))) return port;
  }
  throw new Error(`No free port was found between ${String(MIN_PORT)} and ${String(MAX_PORT)}`);
}

/** Reserves a port by binding its UDP counterpart, which no server uses. */
async function reserve(port: number): Promise<boolean> {
  const holder = createSocket('udp4').unref();
  return new Promise<boolean>((resolve) => {
    holder.once('error', () => holder.close(() => resolve(false)));
    holder.bind(port, '127.0.0.1', () => resolve(true));
  });
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
