import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { provisionDatabase } from '@dear-future/service-kit/database/provision';
import { eventually } from '@dear-future/local-servers/eventually';
import { migrateService } from '@dear-future/local-servers/migrate-service';
import { freePort } from '@dear-future/local-servers/processes/free-port';
import { serviceEnvironment, type Installation } from '@dear-future/local-servers/service-environment';
import { startServiceProcess, type ServiceProcess } from '@dear-future/local-servers/service-process';
import type { Instance } from './instance.js';
import type { Secrets } from './secrets.js';
import { prepareLogFile, prepareServers, type Servers } from './servers.js';
import type { StartSettings } from './settings.js';
import { Supervised } from './supervised.js';
import type { Terminal } from './terminal.js';

const DATABASE = 'dear_future';
const STOP_DEADLINE_MS = 10_000;

/** Runs and supervises the five services, and the servers that they need. */
export class SupervisedProduct {
  private services = new Map<ServiceName, Supervised<ServiceProcess>>();
  private servers: Servers | undefined;
  private isAbandoned = false;

  constructor(
    private readonly settings: StartSettings,
    private readonly secrets: Secrets,
    private readonly terminal: Terminal,
    private readonly instance: Instance,
    /** Differs from PORT if a development server listens on PORT. */
    private readonly gatewayPort: number,
  ) {}

  /** Resolves once the product is healthy. Call `stop` even if the start fails. */
  async start(): Promise<void> {
    const { terminal, settings } = this;
    const webhook = `http://127.0.0.1:${this.gatewayPort}/api/billing/webhook`;
    const servers = await prepareServers(settings, this.secrets, terminal, this.instance, webhook);
    this.servers = servers;
    terminal.step(
      `Starting PostgreSQL, Redis, object storage${servers.stripe ? ', the Stripe sandbox' : ''} and the mailbox`,
    );
    const [postgres, redis, objects, mailbox, stripe] = await allOrFirstFailure([
      servers.postgres.start(),
      servers.redis.start(),
      servers.objects.start(),
      servers.mailbox.start(),
      servers.stripe?.start() ?? Promise.resolve(undefined),
    ] as const);

    this.throwIfAbandoned();
    terminal.step('Preparing the database');
    await provisionDatabase(postgres.url, DATABASE, this.secrets.databases);
    const databaseUrl = (service: ServiceName): string => {
      const url = new URL(postgres.url);
      url.username = service;
      url.password = this.secrets.databases[service];
      url.pathname = `/${DATABASE}`;
      return url.toString();
    };
    await Promise.all(SERVICES.map((service) => migrateService(service, databaseUrl(service))));

    this.throwIfAbandoned();
    terminal.step('Starting the services');
    const ports = await servicePorts(this.gatewayPort);
    const addressOf = (service: ServiceName): string => `http://127.0.0.1:${ports[service]}`;
    const installation: Installation = {
      databaseUrl,
      redisUrl: redis.url,
      bucket: objects.bucket,
      smtpUrl: mailbox.smtpUrl,
      ...(settings.mailFrom !== undefined && { mailFrom: settings.mailFrom }),
      publicUrl: settings.publicUrl,
      stripe: settings.stripe ?? { ...this.secrets.stripe, ...(stripe && { apiUrl: stripe.url }) },
      addresses: {
        capsules: addressOf('capsules'),
        media: addressOf('media'),
        billing: addressOf('billing'),
        delivery: addressOf('delivery'),
      },
      keys: this.secrets.tokens,
    };
    for (const service of SERVICES) this.services.set(service, this.supervise(service, installation, ports[service]));
    await allOrFirstFailure([...this.services.values()].map((service) => service.start()));
    await eventually(async () => (await fetch(`${addressOf('gateway')}/api/health`)).ok, {
      withinMs: 60_000,
      everyMs: 100,
      what: 'GET /api/health to return 200',
    });
  }

  /** Makes a start in progress fail at its next step. */
  abandon(): void {
    this.isAbandoned = true;
  }

  async restart(service: ServiceName): Promise<void> {
    await this.services.get(service)?.restart(STOP_DEADLINE_MS);
  }

  /** Stops the gateway, then the other services, then the servers. */
  async stop(): Promise<void> {
    const gateway = this.services.get('gateway');
    await gateway?.stop(STOP_DEADLINE_MS);
    const others = [...this.services.values()].filter((service) => service !== gateway);
    await Promise.all(others.map((service) => service.stop(STOP_DEADLINE_MS)));
    const { stripe, mailbox, objects, redis, postgres } = this.servers ?? {};
    await Promise.all([
      stripe?.stop(5_000),
      mailbox?.stop(5_000),
      objects?.stop(5_000),
      redis?.stop(10_000),
      postgres?.stop(20_000),
    ]);
  }

  kill(): void {
    const { postgres, redis, objects, mailbox, stripe } = this.servers ?? {};
    for (const each of [...this.services.values(), stripe, mailbox, objects, redis, postgres]) each?.kill();
  }

  private throwIfAbandoned(): void {
    if (this.isAbandoned) throw new Error('The start was canceled');
  }

  private supervise(service: ServiceName, installation: Installation, port: number): Supervised<ServiceProcess> {
    const launch = async (): Promise<ServiceProcess> =>
      startServiceProcess({
        service,
        env: {
          SHUTDOWN_DEADLINE_MS: String(STOP_DEADLINE_MS - 1_000),
          ...this.settings.forServices[service],
          ...serviceEnvironment(service, installation, port),
        },
        logFile: await prepareLogFile(this.settings.dataDir, service),
        onLine: (line) => this.terminal.printServiceLine(service, line),
      });
    return new Supervised(service, launch, this.terminal, this.instance);
  }
}

/** Returns the gateway's port, and a free port for each other service. */
async function servicePorts(gatewayPort: number): Promise<Record<ServiceName, number>> {
  const pairs = await Promise.all(
    SERVICES.map(async (service) => [service, service === 'gateway' ? gatewayPort : await freePort()] as const),
  );
  return Object.fromEntries(pairs) as Record<ServiceName, number>;
}

/** Waits until every start has ended. Then returns the results, or throws the first failure. */
async function allOrFirstFailure<T extends readonly unknown[]>(starts: {
  [K in keyof T]: Promise<T[K]>;
}): Promise<{ -readonly [K in keyof T]: T[K] }> {
  const outcomes = await Promise.allSettled(starts as readonly Promise<unknown>[]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return Promise.all(starts as readonly Promise<unknown>[]) as Promise<{ -readonly [K in keyof T]: T[K] }>;
}
