import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@dear-future/testing/eventually';
import { MailboxReader } from '@dear-future/testing/mailbox-reader';
import { freePort } from '@dear-future/testing/processes/free-port';
import { isAlive } from '@dear-future/testing/processes/process-table';
import { inRepository } from '@dear-future/testing/processes/repository';

/** `npm start`, running: the program itself, what it says and what it started. */
export class Started {
  output = '';

  private constructor(
    private readonly process: ChildProcess,
    readonly dataDir: string,
    readonly port: number,
    readonly mailboxPort: number,
    readonly stripePort: number,
  ) {
    for (const stream of [process.stdout, process.stderr]) {
      stream?.setEncoding('utf8').on('data', (piece: string) => (this.output += piece));
    }
  }

  /** @param ports those of the page, the mailbox and the Stripe sandbox are free ones unless told; Redis chooses its own unless told */
  static async begin(
    dataDir: string,
    ports: { port?: number; mailboxPort?: number; stripePort?: number; redisPort?: number } = {},
  ): Promise<Started> {
    const port = ports.port ?? (await freePort());
    const mailboxPort = ports.mailboxPort ?? (await freePort());
    const stripePort = ports.stripePort ?? (await freePort());
    const child = spawn(process.execPath, [inRepository('tools/dist/start/main.js')], {
      env: {
        PATH: process.env['PATH'],
        // Services then start without their source maps.
        JEST_WORKER_ID: process.env['JEST_WORKER_ID'],
        DATA_DIR: dataDir,
        PORT: String(port),
        MAILBOX_PORT: String(mailboxPort),
        STRIPE_PORT: String(stripePort),
        ...(ports.redisPort !== undefined && { REDIS_PORT: String(ports.redisPort) }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new Started(child, dataDir, port, mailboxPort, stripePort);
  }

  get mail(): MailboxReader {
    return new MailboxReader(`http://localhost:${this.mailboxPort}`);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Settles when it says that it is ready. */
  async ready(): Promise<void> {
    await this.says('Dear Future is ready');
  }

  async says(words: string): Promise<void> {
    await eventually(() => this.output.includes(words) || this.hasEnded(), {
      withinMs: 90_000,
      what: `"${words}" in: ${this.output}`,
    });
    if (!this.output.includes(words)) throw new Error(`It ended without saying "${words}":\n${this.output}`);
  }

  hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** The numbers of the processes it started, by a word of their command line. */
  async children(word = ''): Promise<number[]> {
    const text = await readFile(path.join(this.dataDir, 'running.json'), 'utf8');
    const [, ...children] = JSON.parse(text) as { pid: number; program: string }[];
    return children.filter(({ pid, program }) => program.includes(word) && isAlive(pid)).map(({ pid }) => pid);
  }

  /** Sends a signal and gives the exit code once it is gone. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.hasEnded()) {
      const gone = new Promise((resolve) => this.process.once('exit', resolve));
      this.process.kill(signal);
      await gone;
    }
    return this.process.exitCode;
  }

  /** Settles with the exit code when it ends by itself. */
  async ended(): Promise<number | null> {
    await eventually(() => this.hasEnded(), { withinMs: 30_000, what: 'its end' });
    return this.process.exitCode;
  }
}
