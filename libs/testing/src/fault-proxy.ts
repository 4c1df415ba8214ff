import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/**
 * pass       forwards bytes
 * latency    forwards each chunk after `latencyMs`
 * blackhole  accepts connections, but hides from each side what the other sends and whether the other has closed
 * reset      closes every client's connection, old or new, with a TCP reset
 * refuse     closes every connection and stops listening
 */
type Fault = 'pass' | 'latency' | 'blackhole' | 'reset' | 'refuse';

interface Pair {
  client: Socket;
  server?: Socket;
}

/** A TCP proxy in front of a dependency. Faults affect existing and new connections. */
export class FaultProxy {
  private readonly pairs = new Set<Pair>();
  private fault: Fault = 'pass';
  private latencyMs = 0;
  private server?: Server;
  /** Stays the same when the proxy stops listening and starts again. */
  port = 0;

  private constructor(private readonly target: { host: string; port: number }) {}

  /** @param target `host:port` or any URL with a port */
  static async start(target: string): Promise<FaultProxy> {
    const { hostname: host, port } = new URL(target.includes('://') ? target : `tcp://${target}`);
    const proxy = new FaultProxy({ host, port: Number(port) });
    await proxy.listen();
    return proxy;
  }

  through(url: string): string {
    const changed = new URL(url);
    changed.hostname = '127.0.0.1';
    changed.port = String(this.port);
    return changed.toString();
  }

  get connections(): number {
    return this.pairs.size;
  }

  pass(): Promise<void> {
    return this.setFault('pass');
  }

  /** @param latencyMs delay of every chunk, in each direction */
  latency(latencyMs: number): Promise<void> {
    this.latencyMs = latencyMs;
    return this.setFault('latency');
  }

  async blackhole(): Promise<void> {
    await this.setFault('blackhole');
    for (const { client, server } of this.pairs) {
      client.pause();
      server?.pause();
    }
  }

  async reset(): Promise<void> {
    await this.setFault('reset');
    for (const { client } of this.pairs) client.resetAndDestroy();
    this.cut();
  }

  async refuse(): Promise<void> {
    await this.setFault('refuse');
    this.cut();
  }

  /** Drops existing connections without changing how new ones are treated. */
  cut(): void {
    for (const { client, server } of this.pairs) {
      client.destroy();
      server?.destroy();
    }
    this.pairs.clear();
  }

  stop(): Promise<void> {
    return this.refuse();
  }

  private async setFault(fault: Fault): Promise<void> {
    // A black hole has lost bytes, so its connections cannot recover.
    if (this.fault === 'blackhole' && fault !== 'blackhole') this.cut();
    this.fault = fault;
    if (fault === 'refuse') this.server?.close();
    else if (!this.server?.listening) await this.listen();
  }

  private async listen(): Promise<void> {
    this.server = createServer((client) => this.accept(client)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  private accept(client: Socket): void {
    if (this.fault === 'reset') {
      client.resetAndDestroy();
      return;
    }
    const pair: Pair = { client };
    this.pairs.add(pair);
    if (this.fault === 'blackhole') {
      client.pause().on('error', () => undefined);
      client.once('close', () => this.pairs.delete(pair));
      return;
    }
    const server = connect(this.target);
    pair.server = server;
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.once('close', () => {
        // A black hole also hides that a connection closed; `setFault` cuts the pair later.
        if (this.fault === 'blackhole') return;
        to.destroy();
        this.pairs.delete(pair);
      });
      from.pipe(this.createFaultStream()).pipe(to);
    }
  }

  private createFaultStream(): Transform {
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
