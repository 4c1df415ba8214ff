import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/**
 * What the proxy does:
 * pass       hands bytes on
 * latency    hands each piece on after `latencyMs`
 * blackhole  accepts connections, but passes no byte and no end of a connection in either direction
 * reset      ends every connection, old or new, with a TCP reset
 * refuse     ends every connection and listens no more: connecting fails
 */
export type Fault = 'pass' | 'latency' | 'blackhole' | 'reset' | 'refuse';

interface Pair {
  client: Socket;
  server: Socket;
}

/** A TCP proxy in front of a dependency, that fails on command. Faults meet open connections as well as new ones. */
export class FaultProxy {
  private readonly pairs = new Set<Pair>();
  private fault: Fault = 'pass';
  private latencyMs = 0;

  private constructor(
    private server: Server,
    readonly port: number,
    private readonly target: { host: string; port: number },
  ) {}

  /** @param target address of the dependency: `host:port` or any URL with a port */
  static async start(target: string): Promise<FaultProxy> {
    const { hostname, port } = new URL(target.includes('://') ? target : `tcp://${target}`);
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new FaultProxy(server, (server.address() as AddressInfo).port, {
      host: hostname,
      port: Number(port),
    });
    proxy.attach(server);
    return proxy;
  }

  /** The same URL, leading through the proxy. */
  through(url: string): string {
    const changed = new URL(url);
    changed.hostname = '127.0.0.1';
    changed.port = String(this.port);
    return changed.toString();
  }

  /** Number of connections open now. */
  get connections(): number {
    return this.pairs.size;
  }

  async pass(): Promise<void> {
    await this.become('pass');
  }

  /** @param latencyMs delay of every piece of data, in each direction, in milliseconds */
  async latency(latencyMs: number): Promise<void> {
    this.latencyMs = latencyMs;
    await this.become('latency');
  }

  async blackhole(): Promise<void> {
    await this.become('blackhole');
    for (const { client, server } of this.pairs) {
      client.pause();
      server.pause();
    }
  }

  async reset(): Promise<void> {
    await this.become('reset');
    for (const { client, server } of this.pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
  }

  async refuse(): Promise<void> {
    await this.become('refuse');
    this.cut();
  }

  /** Ends the connections that are open now; new ones are served as before. */
  cut(): void {
    for (const { client, server } of this.pairs) {
      client.destroy();
      server.destroy();
    }
    this.pairs.clear();
  }

  async stop(): Promise<void> {
    await this.refuse();
  }

  private async become(fault: Fault): Promise<void> {
    const healed = this.fault === 'blackhole' && fault !== 'blackhole';
    this.fault = fault;
    if (healed) {
      // Dropped bytes cannot be replayed: such connections stay broken.
      this.cut();
    }
    if (fault === 'refuse' && this.server.listening) {
      this.server.close();
    } else if (fault !== 'refuse' && !this.server.listening) {
      this.server = createServer();
      this.server.listen(this.port, '127.0.0.1');
      await once(this.server, 'listening');
      this.attach(this.server);
    }
  }

  private attach(listener: Server): void {
    listener.on('connection', (client) => {
      if (this.fault === 'reset') {
        client.resetAndDestroy();
        return;
      }
      this.join(client);
    });
  }

  private join(client: Socket): void {
    if (this.fault === 'blackhole') {
      // Accepted and never answered.
      const pair = { client, server: client };
      this.pairs.add(pair);
      client.pause().on('error', () => undefined);
      client.once('close', () => this.pairs.delete(pair));
      return;
    }
    const server = connect(this.target);
    const pair = { client, server };
    this.pairs.add(pair);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.once('close', () => {
        // In a blackhole the other side does not learn of it; `become` cuts the pair later.
        if (this.fault === 'blackhole') return;
        to.destroy();
        this.pairs.delete(pair);
      });
    }
    client.pipe(this.delay()).pipe(server);
    server.pipe(this.delay()).pipe(client);
  }

  private delay(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        if (this.fault === 'blackhole') return;
        if (this.fault === 'latency') setTimeout(() => done(null, chunk), this.latencyMs);
        else done(null, chunk);
      },
      flush: (done) => {
        if (this.fault !== 'blackhole') done();
      },
    });
  }
}
