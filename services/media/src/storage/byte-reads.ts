import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

/** A reader that is slow for this long may lose its connection. Shorter than the gateway's wait for the first byte. */
const SLOW_MS = 5000;
const SAMPLES = 5;

export interface ByteReadsOptions {
  sockets: number;
  slowBelow: number;
  slowMs?: number;
}

interface OpenRead {
  message: IncomingMessage;
  /** How many bytes were read at each of the last samples. Empty while the reader waits for storage. */
  bytesRead: number[];
}

/**
 * Node's own client, because undici 7 ends the process if storage closes its connection while a slow reader holds up
 * the response (nodejs/undici issue 5360). Slow readers keep their connections until others need one.
 */
export class ByteReads {
  private readonly agents: (http.Agent | https.Agent)[];
  private readonly open = new Set<OpenRead>();
  private readonly watch: NodeJS.Timeout;
  private readonly slowBytes: number;

  /** @param silenceMs longest silence of storage, in milliseconds; a paused reader does not count */
  constructor(
    private readonly silenceMs: number,
    { sockets, slowBelow, slowMs = SLOW_MS }: ByteReadsOptions,
  ) {
    this.agents = [http, https].map(({ Agent }) => new Agent({ keepAlive: true, maxSockets: sockets }));
    this.slowBytes = (slowBelow * slowMs) / 1000;
    this.watch = setInterval(() => this.sample(), slowMs / SAMPLES).unref();
  }

  get(address: string, headers: Record<string, string>, signal: AbortSignal): Promise<IncomingMessage> {
    const isSecure = address.startsWith('https:');
    const agent = this.agents[isSecure ? 1 : 0];
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const sent = (isSecure ? https : http).get(address, { headers, agent });
      let response: IncomingMessage | null = null;
      const end = (reason: Error): unknown => (response ?? sent).destroy(reason);
      const onAbort = (): unknown => end(signal.reason as Error);
      signal.addEventListener('abort', onAbort, { once: true });
      sent.once('close', () => signal.removeEventListener('abort', onAbort));
      sent.on('timeout', () => {
        // The reader has not read the bytes that are ready, so storage's silence is counted from now on.
        if (response !== null && response.readableLength > 0) sent.setTimeout(this.silenceMs);
        else end(new Error('storage was silent for too long'));
      });
      sent.setTimeout(this.silenceMs);
      sent.on('error', reject);
      this.endSlow();
      sent.once('response', (message) => {
        response = message;
        const read: OpenRead = { message, bytesRead: [] };
        this.open.add(read);
        sent.once('close', () => this.open.delete(read));
        resolve(message);
      });
    });
  }

  private sample(): void {
    for (const read of this.open) {
      const { readableLength, socket } = read.message;
      // If no bytes are ready, the reader waits for storage.
      if (readableLength === 0) read.bytesRead = [];
      else read.bytesRead = [...read.bytesRead, socket.bytesRead - readableLength].slice(-SAMPLES - 1);
    }
    this.endSlow();
  }

  private endSlow(): void {
    const waiting = this.agents.flatMap(({ requests }) => Object.values(requests)).flat().length;
    if (waiting === 0) return;
    const slow = [...this.open].flatMap((read) => {
      const recent = recentBytes(read);
      return recent !== null && recent < this.slowBytes ? [{ read, recent }] : [];
    });
    slow.sort((a, b) => a.recent - b.recent);
    for (const { read } of slow.slice(0, waiting)) {
      this.open.delete(read);
      read.message.destroy(new Error('the object was read too slowly while others waited'));
    }
  }

  end(): void {
    clearInterval(this.watch);
    for (const agent of this.agents) agent.destroy();
  }
}

/** The bytes that a reader read in the last `slowMs`; null if it is younger or was waiting for storage. */
function recentBytes({ bytesRead }: OpenRead): number | null {
  const [first, last] = [bytesRead[0], bytesRead[SAMPLES]];
  return first === undefined || last === undefined ? null : last - first;
}
