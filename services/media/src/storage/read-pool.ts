import type { Agent, IncomingMessage } from 'node:http';

/** A reader that has been slow for this long may lose its connection. The gateway waits longer for a first byte. */
const SLOW_MS = 5000;
const SAMPLES = 5;

/** Ends reads of slow readers, but only while other readers wait for a connection. */
export class ReadPool {
  /** How many bytes each reader had taken at its last samples. Empty while the reader waits for storage. */
  private readonly reads = new Map<IncomingMessage, number[]>();
  private readonly timer: NodeJS.Timeout;

  /** @param slowBelow bytes per second */
  constructor(
    readonly agent: Agent,
    private readonly slowBelow: number,
    private readonly slowMs = SLOW_MS,
  ) {
    this.timer = setInterval(() => this.endSlowReads(), slowMs / SAMPLES).unref();
  }

  add(read: IncomingMessage): void {
    this.reads.set(read, []);
    read.once('close', () => this.reads.delete(read));
  }

  private endSlowReads(): void {
    const slow: { read: IncomingMessage; recent: number }[] = [];
    for (const [read, earlier] of this.reads) {
      const { readableLength, socket } = read;
      // If no bytes are ready, the reader waits for storage.
      const taken = readableLength === 0 ? [] : [...earlier, socket.bytesRead - readableLength].slice(-SAMPLES - 1);
      this.reads.set(read, taken);
      const recent = (taken[SAMPLES] ?? Infinity) - (taken[0] ?? 0);
      if (recent < (this.slowBelow * this.slowMs) / 1000) slow.push({ read, recent });
    }
    const waiting = Object.values(this.agent.requests).flat().length;
    slow.sort((a, b) => a.recent - b.recent);
    for (const { read } of slow.slice(0, waiting)) {
      read.destroy(new Error('the object was read too slowly while others waited'));
    }
  }

  end(): void {
    clearInterval(this.timer);
    this.agent.destroy();
  }
}
