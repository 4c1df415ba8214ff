import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

/**
 * A reader that takes no bytes for this long gives way to others. Less than the gateway's wait for a first byte.
 * Milliseconds.
 */
const IDLE_MS = 5000;
/** Looks within that time. */
const LOOKS = 5;

interface OpenRead {
  message: IncomingMessage;
  /** Bytes that the reader had taken at the last look. */
  taken: number;
  /** Looks in a row without progress. */
  idleLooks: number;
}

/**
 * Reads with Node's own HTTP client, because undici 7 ends the process when storage closes its connection while a slow
 * reader holds the answer back (nodejs/undici issue 5360), as after a restart of storage or without keep-alive. Readers
 * that do not read keep their connections until other reads need one; then the longest idle are ended.
 */
export class ByteReads {
  private readonly agents: (http.Agent | https.Agent)[];
  private readonly open = new Set<OpenRead>();
  private readonly watch: NodeJS.Timeout;

  /** @param silenceMs longest silence of storage, in milliseconds; a paused reader does not count */
  constructor(
    private readonly silenceMs: number,
    { sockets, idleMs = IDLE_MS }: { sockets: number; idleMs?: number },
  ) {
    this.agents = [http, https].map(({ Agent }) => new Agent({ keepAlive: true, maxSockets: sockets }));
    this.watch = setInterval(() => this.endIdle(idleMs), idleMs / LOOKS).unref();
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
      sent.once('response', (message) => {
        answer = message;
        const read = { message, taken: -1, idleLooks: 0 };
        this.open.add(read);
        sent.once('close', () => this.open.delete(read));
        resolve(message);
      });
    });
  }

  private endIdle(idleMs: number): void {
    for (const read of this.open) {
      const taken = read.message.socket.bytesRead - read.message.readableLength;
      // A reader is idle when bytes are ready for it, not while it waits for storage.
      const isIdle = taken === read.taken && read.message.readableLength > 0;
      read.idleLooks = isIdle ? read.idleLooks + 1 : 0;
      read.taken = taken;
    }
    const waiting = this.agents.flatMap(({ requests }) => Object.values(requests)).flat().length;
    if (waiting === 0) return;
    const idle = [...this.open].filter(({ idleLooks }) => idleLooks >= LOOKS);
    idle.sort((a, b) => b.idleLooks - a.idleLooks);
    for (const { message } of idle.slice(0, waiting)) {
      message.destroy(new Error(`others wait, and nothing was read for ${String(idleMs / 1000)} s`));
    }
  }

  end(): void {
    clearInterval(this.watch);
    for (const agent of this.agents) agent.destroy();
  }
}
