import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Where ports are looked for: above what well-known programs use, below those that systems give to outgoing connections (from 32768
 * on in Linux, 49152 elsewhere). One of the latter may be gone by the time a program listens on it.
 */
const LOWEST = 12_000;
const HIGHEST = 32_000;
/** So many taken ones in a row mean that something else is wrong. */
const TRIES = 100;

/**
 * A TCP port on 127.0.0.1 that is free at this moment.
 * @throws Error when none is found
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port was found between ${String(LOWEST)} and ${String(HIGHEST)}`);
}

/** Whether a port on 127.0.0.1 can be listened on now. */
export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
