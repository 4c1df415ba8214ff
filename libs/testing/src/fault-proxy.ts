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
  isFrozen: boolean;
  losesReply?: boolean;
}

/** A TCP proxy in front of a dependency. Faults affect existing and new connections. */
export class FaultProxy {
  private readonly pairs = new Set<Pair>();
  private fault: Fault = 'pass';
  private latencyMs = 0;
  private unanswered: string | null = null;
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
    for (const pair of this.pairs) {
      pair.isFrozen = true;
      pair.client.pause();
      pair.server?.pause();
    }
  }

  /** A silent failover: new connections pass, but those from before stay frozen, and no side learns of it. */
  async failOver(): Promise<void> {
    await this.blackhole();
    this.fault = 'pass';
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

  /** Passes the next request that contains `text` on, and closes its connection instead of forwarding the reply. */
  loseReplyTo(text: string): void {
    this.unanswered = text;
  }

  /** Drops existing connections without changing how new ones are treated. */
  cut(which: (pair: Pair) => boolean = () => true): void {
    for (const pair of [...this.pairs].filter(which)) {
      pair.client.destroy();
      pair.server?.destroy();
      this.pairs.delete(pair);
    }
  }

  stop(): Promise<void> {
    return this.refuse();
  }

  private async setFault(fault: Fault): Promise<void> {
    // Frozen connections have lost bytes, so they cannot recover.
    if (fault !== 'blackhole') this.cut(({ isFrozen }) => isFrozen);
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
    const pair: Pair = { client, isFrozen: this.fault === 'blackhole' };
    this.pairs.add(pair);
    if (pair.isFrozen) {
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
        if (pair.isFrozen) return;
        to.destroy();
        this.pairs.delete(pair);
      });
      from.pipe(this.createFaultStream(pair, from)).pipe(to);
    }
  }

  private createFaultStream(pair: Pair, from: Socket): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        if (pair.isFrozen) return;
        if (pair.losesReply) return void pair.client.destroy();
        if (this.unanswered !== null && from === pair.client && chunk.includes(this.unanswered)) {
          this.unanswered = null;
          pair.losesReply = true;
        }
        if (this.fault === 'latency') setTimeout(() => done(null, chunk), this.latencyMs);
        else done(null, chunk);
      },
      flush: (done) => {
        if (!pair.isFrozen) done();
      },
    });
  }
}
