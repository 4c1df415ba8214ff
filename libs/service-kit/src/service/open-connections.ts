import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

const INTERVAL_MS = 500;

/**
 * Returns a function that, once called, keeps closing idle connections, including those that browsers open in advance
 * and never use. Otherwise, a closing server would wait for them.
 */
export function trackConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  return () => {
    setInterval(() => {
      server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    }, INTERVAL_MS).unref();
  };
}
