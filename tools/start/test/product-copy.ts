import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@dear-future/testing/eventually';
import { MailboxReader } from '@dear-future/testing/mailbox-reader';
import { freePort } from '@dear-future/local-servers/processes/free-port';
import { isAlive } from '@dear-future/local-servers/processes/process-table';
import { inRepository } from '@dear-future/local-servers/processes/repository';

const folders: string[] = [];
const copies: ProductCopy[] = [];

/** A copy of the product, started as by `npm start`, with its process, output and children. */
export class ProductCopy {
  output = '';

  private constructor(
    private readonly process: ChildProcess,
    readonly dataDir: string,
    readonly port: number,
    readonly mailboxPort: number,
    readonly stripePort: number,
  ) {
    for (const stream of [process.stdout, process.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => (this.output += chunk));
    }
  }

  static async newFolder(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'dear-future-start-'));
    folders.push(folder);
    return folder;
  }

  /** Ends all copies and removes all folders that this test file created. */
  static async stopAll(): Promise<void> {
    await Promise.all(copies.splice(0).map((each) => each.stop('SIGTERM')));
    await Promise.all(folders.splice(0).map((each) => rm(each, { recursive: true, force: true, maxRetries: 5 })));
  }

  /** @param ports free ports by default */
  static async start(
    dataDir: string,
    ports: { port?: number; mailboxPort?: number; stripePort?: number; redisPort?: number } = {},
  ): Promise<ProductCopy> {
    const { port = await freePort(), mailboxPort = await freePort(), stripePort = await freePort() } = ports;
    const child = spawn(process.execPath, [inRepository('tools/dist/start/main.js')], {
      env: {
        PATH: process.env['PATH'],
        // With this variable, services start without source maps, which is faster.
        JEST_WORKER_ID: process.env['JEST_WORKER_ID'],
        DATA_DIR: dataDir,
        PORT: String(port),
        MAILBOX_PORT: String(mailboxPort),
        STRIPE_PORT: String(stripePort),
        ...(ports.redisPort !== undefined && { REDIS_PORT: String(ports.redisPort) }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const copy = new ProductCopy(child, dataDir, port, mailboxPort, stripePort);
    copies.push(copy);
    return copy;
  }

  get mail(): MailboxReader {
    return new MailboxReader(`http://localhost:${this.mailboxPort}`);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  waitUntilReady(): Promise<void> {
    return this.waitForOutput('Dear Future is ready');
  }

  async waitForOutput(text: string): Promise<void> {
    await eventually(() => this.output.includes(text) || this.hasEnded(), {
      withinMs: 90_000,
      what: () => `"${text}" in: ${this.output}`,
    });
    if (!this.output.includes(text)) throw new Error(`npm start ended without printing "${text}":\n${this.output}`);
  }

  hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** Returns the process ids of running children whose command line contains `word`. */
  async children(word = ''): Promise<number[]> {
    const text = await readFile(path.join(this.dataDir, 'running.json'), 'utf8');
    const [, ...children] = JSON.parse(text) as { pid: number; program: string }[];
    return children.filter(({ pid, program }) => program.includes(word) && isAlive(pid)).map(({ pid }) => pid);
  }

  /** Sends the signal and waits for the exit. Returns the exit code. */
  async stop(signal: NodeJS.Signals): Promise<number | null> {
    this.process.kill(signal);
    if (!this.hasEnded()) await once(this.process, 'exit');
    return this.process.exitCode;
  }

  /** Waits until `npm start` ends by itself. Returns the exit code. */
  async waitForExit(): Promise<number | null> {
    await eventually(() => this.hasEnded(), { withinMs: 30_000, what: 'npm start to end' });
    return this.process.exitCode;
  }
}
