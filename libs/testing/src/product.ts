import { randomBytes } from 'node:crypto';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { createDatabase, type TestDatabase } from './database.js';
import { eventually } from './eventually.js';
import { MailboxReader } from './mailbox-reader.js';
import { freePort } from '@dear-future/local-servers/processes/free-port';
import { startMailbox, type Mailbox } from '@dear-future/local-servers/mail';
import { parseBucketUrl } from '@dear-future/local-servers/object-storage';
import { startRedis } from '@dear-future/local-servers/redis';
import type { Server } from '@dear-future/local-servers/server';
import { startStripeSandbox, type StripeSandbox } from '@dear-future/local-servers/stripe-sandbox';
import { serviceEnvironment, type Installation } from '@dear-future/local-servers/service-environment';
import { startServiceProcess, type ServiceProcess } from '@dear-future/local-servers/service-process';
import { createTokenKeys } from '@dear-future/local-servers/token-keys';

export interface ProductOptions {
  /** More settings, such as `{ delivery: { UNKNOWN_HOLD_SECONDS: '2' } }`. */
  env?: Partial<Record<ServiceName, Record<string, string>>>;
  /** Changes URLs, for example to put a FaultProxy in front of a dependency, or an SmtpStub in its place. */
  changeInstallation?: (installation: Installation) => Installation | Promise<Installation>;
}

/** The five services as processes, with real PostgreSQL, Redis, S3 and SMTP servers and a Stripe sandbox. */
export class Product {
  private readonly processes = new Map<ServiceName, ServiceProcess>();

  constructor(
    readonly url: string,
    readonly installation: Installation,
    readonly database: TestDatabase,
    /** Belongs to this product alone, so a test may wipe or kill it. */
    readonly redis: Server,
    readonly mailbox: Mailbox,
    readonly stripe: StripeSandbox,
    private readonly env: NonNullable<ProductOptions['env']>,
  ) {}

  get mail(): MailboxReader {
    return new MailboxReader(this.mailbox.url);
  }

  service(name: ServiceName): ServiceProcess {
    const found = this.processes.get(name);
    if (!found) throw new Error(`The ${name} service was never started`);
    return found;
  }

  async kill(name: ServiceName, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.service(name).kill(signal);
  }

  async start(name: ServiceName, port: number, moreEnv: Record<string, string> = {}): Promise<ServiceProcess> {
    const env = { ...serviceEnvironment(name, this.installation, port), ...this.env[name], ...moreEnv };
    const started = await startServiceProcess({ service: name, env });
    this.processes.set(name, started);
    return started;
  }

  /** Restarts a service at its old address, and kills it first if it is still running. */
  async restart(name: ServiceName, moreEnv: Record<string, string> = {}): Promise<ServiceProcess> {
    const old = this.service(name);
    if (old.child.isRunning) await old.kill('SIGKILL');
    return this.start(name, old.port, moreEnv);
  }

  async waitUntilHealthy(withinMs = 60_000): Promise<void> {
    const isHealthy = async (): Promise<boolean> => (await fetch(`${this.url}/api/health`)).ok;
    await eventually(isHealthy, { withinMs, everyMs: 100, what: 'GET /api/health to return 200' });
  }

  async stop(): Promise<void> {
    await Promise.all(
      [...this.processes.values()].map(async ({ child }) => {
        // A process stopped by SIGSTOP does not handle SIGTERM until it gets SIGCONT.
        child.kill('SIGCONT');
        await child.stop(5_000);
      }),
    );
    await Promise.all([this.mailbox.stop(), this.redis.stop(), this.stripe.stop()]);
    await this.database.drop();
  }
}

/** Starts the product on free ports, and waits until it is healthy. */
export async function startProduct({
  env = {},
  changeInstallation = (installation) => installation,
}: ProductOptions = {}): Promise<Product> {
  const s3 = process.env['TEST_S3_URL'];
  if (s3 === undefined || s3 === '')
    throw new Error('TEST_S3_URL is missing: run this with Jest or Playwright, or call startTestServers() first');
  const pairs = await Promise.all(SERVICES.map(async (service) => [service, await freePort()] as const));
  const ports = Object.fromEntries(pairs) as Record<ServiceName, number>;
  const [database, redis, mailbox, stripe] = await Promise.all([
    createDatabase(),
    startRedis({ durable: false }),
    startMailbox(),
    startStripeSandbox({ webhookUrl: `http://127.0.0.1:${ports.gateway}/api/billing/webhook` }),
  ]);
  const urlOf = (service: ServiceName): string => `http://127.0.0.1:${ports[service]}`;
  const url = `http://localhost:${ports.gateway}`;
  const installation = await changeInstallation({
    databaseUrl: (service) => database.url(service),
    redisUrl: redis.url,
    bucket: { ...parseBucketUrl(s3), bucket: `videos-${randomBytes(6).toString('hex')}` },
    smtpUrl: mailbox.smtpUrl,
    publicUrl: url,
    stripe: { secretKey: stripe.apiKey, webhookSecret: stripe.webhookSecret, apiUrl: stripe.url },
    addresses: {
      capsules: urlOf('capsules'),
      media: urlOf('media'),
      billing: urlOf('billing'),
      delivery: urlOf('delivery'),
    },
    keys: createTokenKeys(),
  });
  const product = new Product(url, installation, database, redis, mailbox, stripe, env);
  try {
    const attempts = await Promise.allSettled(SERVICES.map((service) => product.start(service, ports[service])));
    const failure = attempts.find((attempt) => attempt.status === 'rejected');
    if (failure) throw failure.reason;
    await product.waitUntilHealthy();
    return product;
  } catch (error) {
    await product.stop();
    throw error;
  }
}
