import type { ServiceName } from '@dear-future/contracts/services';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { freePort } from '@dear-future/testing/processes/free-port';
import { NO_STRIPE, serviceEnvironment, type House as Setting } from '@dear-future/testing/service-environment';
import { startServiceProcess, type ServiceProcess } from '@dear-future/testing/service-process';
import { createTokenKeys } from '@dear-future/testing/service-tokens';
import { SmtpStub } from '@dear-future/testing/smtp-stub';
import { parseBucketUrl } from '@dear-future/testing/servers/object-storage';
import { startStripeSandbox, type StripeSandbox } from '@dear-future/testing/servers/stripe-sandbox';
import { Visitor } from './visitor.js';

type Backend = Exclude<ServiceName, 'gateway'>;

export interface HouseOptions {
  /** Services to start beside the gateway; the others are addresses where nobody answers. */
  services?: Backend[];
  /** Settings of the gateway that differ. */
  gateway?: Record<string, string>;
  redisUrl?: string;
  /** Whether media makes seekable copies and posters; without it the original is shown, which costs no other test its processor. */
  copies?: boolean;
  /** Whether Stripe's sandbox runs, for billing to use; without it nobody answers there. */
  stripe?: boolean;
}

/** The gateway and some services, as processes of their own on a fresh database, with an SMTP server that follows a script. */
export class House {
  private constructor(
    readonly database: TestDatabase,
    readonly smtp: SmtpStub,
    /** The way to the mail server. */
    readonly smtpRoad: FaultProxy,
    readonly services: Map<Backend, ServiceProcess>,
    readonly setting: Setting,
    private readonly port: number,
    private readonly settings: Record<string, string>,
    public gateway: ServiceProcess,
    private readonly sandbox: StripeSandbox | null,
  ) {}

  static async start({
    services = [],
    gateway = {},
    redisUrl = process.env.TEST_REDIS_URL ?? '',
    copies = false,
    stripe = false,
  }: HouseOptions = {}): Promise<House> {
    const all: ServiceName[] = ['gateway', 'capsules', 'media', 'billing', 'delivery'];
    const [database, smtp, port, nowhere] = await Promise.all([
      createDatabase(all),
      SmtpStub.start(),
      freePort(),
      freePort(),
    ]);
    const smtpRoad = await FaultProxy.start(smtp.url);
    const publicUrl = `http://127.0.0.1:${String(port)}`;
    const webhookUrl = `${publicUrl}/api/billing/webhook`;
    const sandbox = stripe ? await startStripeSandbox({ webhookUrl, env: { WEBHOOK_RETRY_MS: '200' } }) : null;
    const away = `http://127.0.0.1:${String(nowhere)}`;
    const setting: Setting = {
      databaseUrl: (service) => database.url(service),
      redisUrl,
      bucket: parseBucketUrl(process.env.TEST_S3_URL ?? ''),
      smtpUrl: smtpRoad.through(smtp.url),
      publicUrl,
      stripe: sandbox === null ? NO_STRIPE : accessTo(sandbox),
      addresses: { capsules: away, media: away, billing: away, delivery: away },
      keys: createTokenKeys(),
    };
    const started = await Promise.all(
      services.map(async (service) => {
        const running = await startServiceProcess({
          service,
          env: {
            ...serviceEnvironment(service, setting),
            SWEEP_INTERVAL_MS: '200',
            ...(service === 'media' && !copies && { MEDIA_WORK: 'requests' }),
          },
        });
        setting.addresses[service] = running.url;
        return [service, running] as const;
      }),
    );
    const settings = { ...serviceEnvironment('gateway', setting, port), ...gateway };
    const running = await startServiceProcess({ service: 'gateway', env: settings });
    return new House(database, smtp, smtpRoad, new Map(started), setting, port, settings, running, sandbox);
  }

  get url(): string {
    return this.setting.publicUrl;
  }

  /** Ends the gateway, when it still runs, and starts it again at the same address; `changes` hold for this start alone. */
  async restartGateway(changes: Record<string, string> = {}): Promise<void> {
    if (this.gateway.child.isRunning) await this.gateway.kill();
    const env = { ...this.settings, PORT: String(this.port), ...changes };
    this.gateway = await startServiceProcess({ service: 'gateway', env });
  }

  service(name: Backend): ServiceProcess {
    const found = this.services.get(name);
    if (found === undefined) throw new Error(`${name} was not started`);
    return found;
  }

  /** Stripe's sandbox. */
  get stripe(): StripeSandbox {
    if (this.sandbox === null) throw new Error("Stripe's sandbox was not started");
    return this.sandbox;
  }

  /** Somebody with a browser of their own. */
  visitor(): Visitor {
    return new Visitor(this.url);
  }

  /** The links of the sign-in mails to an address, the oldest first. */
  linksTo(address: string): string[] {
    return this.smtp.mails
      .filter(({ to }) => to.includes(address))
      .flatMap(({ source }) => {
        const text = source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        return /https?:\/\/[^\s"<>]+\/api\/login\/verify\?token=[\w-]+/.exec(text)?.[0] ?? [];
      });
  }

  /** A visitor who signed in by a mailed link. Needs delivery. */
  async person(address: string): Promise<Visitor> {
    const visitor = this.visitor();
    await visitor.form('/api/login', { email: address });
    const link = this.linksTo(address).at(-1);
    if (link === undefined) throw new Error(`No sign-in mail came to ${address}`);
    const answer = await visitor.form('/api/login/verify', { token: tokenOf(link) });
    if (answer.status !== 303) throw new Error(`Signing in answered ${String(answer.status)}`);
    return visitor;
  }

  async stop(): Promise<void> {
    await Promise.all([this.gateway, ...this.services.values()].map((each) => each.stop(5000)));
    await this.sandbox?.stop();
    await this.smtpRoad.stop();
    await this.smtp.stop();
    await this.database.drop();
  }
}

function accessTo({ apiKey, webhookSecret, url }: StripeSandbox): Setting['stripe'] {
  return { secretKey: apiKey, webhookSecret, apiUrl: url };
}

export function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? '';
}
