import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

/**
 * A reader that is slow for this long gives way to others. Less than the gateway's wait for a first byte. Milliseconds.
 */
const SLOW_MS = 5000;
/** Looks within that time. */
const LOOKS = 5;

export interface ByteReadsOptions {
  /** Connections to storage. */
  sockets: number;
  /** Bytes per second below which a reader is slow. */
  slowBelow: number;
  /** See `SLOW_MS`. */
  slowMs?: number;
}

interface OpenRead {
  message: IncomingMessage;
  /** Bytes that the reader had taken at each of the last looks in a row at which more were ready for it. */
  taken: number[];
}

/**
 * Reads with Node's own HTTP client, because undici 7 ends the process when storage closes its connection while a slow
 * reader holds the answer back (nodejs/undici issue 5360), as after a restart of storage or without keep-alive. Slow
 * readers keep their connections until other reads need one; then the slowest are ended. Otherwise a few clients that read
 * a trickle could hold all connections.
 */
export class ByteReads {
  private readonly agents: (http.Agent | https.Agent)[];
  private readonly open = new Set<OpenRead>();
  private readonly watch: NodeJS.Timeout;
  /** A slow reader takes fewer within `slowMs`. */
  private readonly slowBytes: number;

  /** @param silenceMs longest silence of storage, in milliseconds; a paused reader does not count */
  constructor(
    private readonly silenceMs: number,
    { sockets, slowBelow, slowMs = SLOW_MS }: ByteReadsOptions,
  ) {
    this.agents = [http, https].map(({ Agent }) => new Agent({ keepAlive: true, maxSockets: sockets }));
    this.slowBytes = (slowBelow * slowMs) / 1000;
    this.watch = setInterval(() => this.look(), slowMs / LOOKS).unref();
  }

  /** Resolves with the start of an answer of any status; the signal ends it at any time, with its reason. */
  get(address: string, headers: Record<string, string>, signal: AbortSignal): Promise<IncomingMessage> {
    const secure = address.startsWith('https:');
    const agent = this.agents[secure ? 1 : 0];
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const sent = (secure ? https : http).get(address, { headers, agent });
      let answer: IncomingMessage | null = null;
      const end = (reason: Error): void => {
        (answer ?? sent).destroy(reason);
      };
      const aborted = (): void => {
        end(signal.reason instanceof Error ? signal.reason : new Error('the read was aborted'));
      };
      signal.addEventListener('abort', aborted, { once: true });
      sent.once('close', () => signal.removeEventListener('abort', aborted));
      sent.on('timeout', () => {
        // Bytes are ready that the reader does not take: storage's silence is counted from here.
        if (answer !== null && answer.readableLength > 0) sent.setTimeout(this.silenceMs);
        else end(new Error('storage was silent for too long'));
      });
      sent.setTimeout(this.silenceMs);
      sent.on('error', reject);
      this.endSlow();
      sent.once('response', (message) => {
        answer = message;
        const read: OpenRead = { message, taken: [] };
        this.open.add(read);
        sent.once('close', () => this.open.delete(read));
        resolve(message);
      });
    });
  }

  private look(): void {
    for (const read of this.open) {
      const { readableLength, socket } = read.message;
      // A reader for which nothing is ready waits for storage.
      if (readableLength === 0) read.taken = [];
      else read.taken = [...read.taken, socket.bytesRead - readableLength].slice(-LOOKS - 1);
    }
    this.endSlow();
  }

  /** Ends as many slow readers as others wait for a connection, the slowest first. */
  private endSlow(): void {
    const waiting = this.agents.flatMap(({ requests }) => Object.values(requests)).flat().length;
    if (waiting === 0) return;
    const slow = [...this.open].flatMap((read) => {
      const lately = takenLately(read);
      return lately !== null && lately < this.slowBytes ? [{ read, lately }] : [];
    });
    slow.sort((a, b) => a.lately - b.lately);
    for (const { read } of slow.slice(0, waiting)) {
      this.open.delete(read);
      read.message.destroy(new Error('others wait, and it was read too slowly'));
    }
  }

  end(): void {
    clearInterval(this.watch);
    for (const agent of this.agents) agent.destroy();
  }
}

/** Bytes that a reader took in the last `slowMs`; null if it is younger or waited for storage. */
function takenLately({ taken }: OpenRead): number | null {
  const [first, last] = [taken[0], taken[LOOKS]];
  return first === undefined || last === undefined ? null : last - first;
}
