import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection that was idle for so long will stay idle, in milliseconds. */
const QUIET_MS = 500;

/**
 * Ends the connections that keep a closing server open although they are idle. Node itself closes those between
 * two requests, and only once; it waits for those that never carried a request, which browsers open ahead of need.
 */
export class OpenConnections {
  /** Requests under way on each connection. */
  private readonly serving = new Map<Socket, number>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.serving.set(socket, 0);
      socket.once('close', () => this.serving.delete(socket));
    });
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.add(socket, 1);
      response.once('close', () => this.add(socket, -1));
    });
  }

  /** Ends every connection that is idle for two checks in a row. */
  endQuietOnes(): void {
    let quiet = new Set<Socket>();
    setInterval(() => {
      const now = [...this.serving].flatMap(([socket, requests]) => (requests === 0 ? [socket] : []));
      for (const socket of now) if (quiet.has(socket)) socket.destroy();
      quiet = new Set(now);
    }, QUIET_MS).unref();
  }

  private add(socket: Socket, requests: number): void {
    const before = this.serving.get(socket);
    if (before !== undefined) this.serving.set(socket, before + requests);
  }
}
