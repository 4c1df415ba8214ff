import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

/**
 * Reads over Node's own client, because undici 7 ends the whole process when a storage closes its connection while a slow
 * reader holds the answer back (nodejs/undici issue 5360), as a storage does that is restarted or keeps no connections.
 */
export class ByteReads {
  private readonly agents = [http, https].map(({ Agent }) => new Agent({ keepAlive: true, maxSockets: 128 }));

  /** @param silenceMs Longest silence of storage, in milliseconds. A reader who pauses is no silence of storage. */
  constructor(private readonly silenceMs: number) {}

  /** Resolves with the beginning of an answer, whatever its status; the signal ends it at any time, with its reason. */
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
        end(signal.reason instanceof Error ? signal.reason : new Error('the read was given up'));
      };
      signal.addEventListener('abort', aborted, { once: true });
      sent.once('close', () => signal.removeEventListener('abort', aborted));
      sent.on('timeout', () => {
        // Something lies ready and nobody takes it: the next silence is counted from here.
        if (answer !== null && answer.readableLength > 0) sent.setTimeout(this.silenceMs);
        else end(new Error('storage was silent for too long'));
      });
      sent.setTimeout(this.silenceMs);
      sent.on('error', reject);
      sent.once('response', (message) => {
        answer = message;
        resolve(message);
      });
    });
  }

  end(): void {
    for (const agent of this.agents) agent.destroy();
  }
}
