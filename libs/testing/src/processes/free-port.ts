import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Above well-known ports, and below those for outgoing connections (from 32768 on Linux), which may be taken at any
 * moment.
 */
const LOWEST = 12_000;
const HIGHEST = 32_000;
const TRIES = 100;

/** No other call gives this port while this process lives. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if ((await isPortFree(port)) && (await reserve(port))) return port;
  }
  throw new Error(`No free port was found between ${String(LOWEST)} and ${String(HIGHEST)}`);
}

/** Holds the UDP port of the same number, which servers do not use. */
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
