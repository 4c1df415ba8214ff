import { randomBytes } from 'node:crypto';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { createDatabase, type TestDatabase } from './database.js';
import { eventually } from './eventually.js';
import { MailboxReader } from './mailbox-reader.js';
import { freePort } from './processes/free-port.js';
import { startMailbox, type Mailbox } from './servers/mail.js';
import { parseBucketUrl } from './servers/object-storage.js';
import { startRedis } from './servers/redis.js';
import type { Server } from './servers/server.js';
import { startStripeSandbox, type StripeSandbox } from './servers/stripe-sandbox.js';
import { serviceEnvironment, type House } from './service-environment.js';
import { startServiceProcess, type ServiceProcess } from './service-process.js';
import { createTokenKeys } from './service-tokens.js';

export interface ProductOptions {
  /** More settings for some services, e.g. `{ delivery: { UNKNOWN_HOLD_SECONDS: '2' } }`. */
  env?: Partial<Record<ServiceName, Record<string, string>>>;
  /** Changes where things are, e.g. to lead one dependency through a FaultProxy or mail to an SmtpStub. */
  house?: (house: House) => House | Promise<House>;
}

/** The whole product, running: five services as processes over real servers, each killable. */
export class Product {
  constructor(
    /** The address for browsers. */
    readonly url: string,
    readonly house: House,
    readonly database: TestDatabase,
    /** A Redis of its own, so that a test may wipe or kill it. */
    readonly redis: Server,
    readonly mailbox: Mailbox,
    /** Takes (sandbox) money, and tells it to the gateway's webhook. */
    readonly stripe: StripeSandbox,
    private readonly processes: Map<ServiceName, ServiceProcess>,
    private readonly env: NonNullable<ProductOptions['env']>,
  ) {}

  get mail(): MailboxReader {
    return new MailboxReader(this.mailbox.url);
  }

  service(name: ServiceName): ServiceProcess {
    const found = this.processes.get(name);
    if (!found) throw new Error(`${name} was never started`);
    return found;
  }

  /** Ends a service (kill -9 unless told otherwise) and leaves it ended. */
  async kill(name: ServiceName, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.service(name).kill(signal);
  }

  /** Starts a service again at its old address, ending the running one first. */
  async restart(name: ServiceName, moreEnv: Record<string, string> = {}): Promise<ServiceProcess> {
    const old = this.service(name);
    if (old.child.isRunning) await old.kill('SIGKILL');
    const env = { ...serviceEnvironment(name, this.house, old.port), ...this.env[name], ...moreEnv };
    const started = await startServiceProcess({ service: name, env });
    this.processes.set(name, started);
    return started;
  }

  /** Waits until `GET /api/health` answers 200. */
  async ready(withinMs = 60_000): Promise<void> {
    await eventually(async () => (await fetch(`${this.url}/api/health`)).ok, {
      withinMs,
      everyMs: 100,
      what: 'GET /api/health to answer 200',
    });
  }

  /** Ends services first, then the servers that are ours, and removes the database. */
  async stop(): Promise<void> {
    await Promise.all(
      [...this.processes.values()].map(async ({ child }) => {
        // A stopped (SIGSTOP) process takes no signal but this one.
        child.kill('SIGCONT');
        await child.stop(5_000);
      }),
    );
    await Promise.all([this.mailbox.stop(), this.redis.stop(), this.stripe.stop()]);
    await this.database.drop();
  }
}

/** Starts the whole product on free ports, as built in `dist`, and waits until it is healthy. Takes a few seconds. */
export async function startProduct({
  env = {},
  house: change = (house) => house,
}: ProductOptions = {}): Promise<Product> {
  const s3 = process.env['TEST_S3_URL'];
  if (s3 === undefined || s3 === '') throw new Error('TEST_S3_URL is missing: run this through Jest');
  const ports = await freePorts();
  const [database, redis, mailbox, stripe] = await Promise.all([
    createDatabase(),
    startRedis({ durable: false }),
    startMailbox(),
    startStripeSandbox({ webhookUrl: `http://127.0.0.1:${ports.gateway}/api/billing/webhook` }),
  ]);
  const at = (service: ServiceName): string => `http://127.0.0.1:${ports[service]}`;
  const url = `http://localhost:${ports.gateway}`;
  const processes = new Map<ServiceName, ServiceProcess>();
  try {
    const house = await change({
      databaseUrl: (service) => database.url(service),
      redisUrl: redis.url,
      bucket: { ...parseBucketUrl(s3), bucket: `videos-${randomBytes(6).toString('hex')}` },
      smtpUrl: mailbox.smtpUrl,
      publicUrl: url,
      stripe: { secretKey: stripe.apiKey, webhookSecret: stripe.webhookSecret, apiUrl: stripe.url },
      addresses: { capsules: at('capsules'), media: at('media'), billing: at('billing'), delivery: at('delivery') },
      keys: createTokenKeys(),
    });
    const attempts = await Promise.allSettled(
      SERVICES.map(async (service) => {
        const settings = { ...serviceEnvironment(service, house, ports[service]), ...env[service] };
        processes.set(service, await startServiceProcess({ service, env: settings }));
      }),
    );
    const failure = attempts.find((attempt) => attempt.status === 'rejected');
    if (failure) throw failure.reason;
    const product = new Product(url, house, database, redis, mailbox, stripe, processes, env);
    await product.ready();
    return product;
  } catch (error) {
    await Promise.all([...processes.values()].map(({ child }) => child.stop(2_000)));
    await Promise.all([mailbox.stop(), redis.stop(), stripe.stop(), database.drop()]);
    throw error;
  }
}

async function freePorts(): Promise<Record<ServiceName, number>> {
  const pairs = await Promise.all(SERVICES.map(async (service) => [service, await freePort()] as const));
  return Object.fromEntries(pairs) as Record<ServiceName, number>;
}
