import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const IDLE_MS = 500;

/** A closing server waits for connections without any request, which browsers open in advance. */
export class OpenConnections {
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

  closeIdle(): void {
    let idle = new Set<Socket>();
    setInterval(() => {
      const now = [...this.serving].flatMap(([socket, requests]) => (requests === 0 ? [socket] : []));
      for (const socket of now) if (idle.has(socket)) socket.destroy();
      idle = new Set(now);
    }, IDLE_MS).unref();
  }

  private add(socket: Socket, requests: number): void {
    const before = this.serving.get(socket);
    if (before !== undefined) this.serving.set(socket, before + requests);
  }
}
