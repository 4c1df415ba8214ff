import { randomBytes } from 'node:crypto';
import { NOWHERE, NO_REDIS } from '@dear-future/testing/service-environment';
import { startServiceProcess, type LogEntry, type ServiceProcess } from '@dear-future/testing/service-process';
import { TestApp } from '@dear-future/testing/test-app';
import type pg from 'pg';
import { gatewayService } from '../src/gateway.service-definition.js';
import { gatewayEnvironment, sharedBackends, sharedFoundation, type Backends, type Foundation } from './backends.js';
import { Visitor } from './visitor.js';

/** Settings of a gateway behind which no service is. */
const ALONE = {
  REDIS_URL: NO_REDIS,
  CAPSULES_URL: NOWHERE,
  MEDIA_URL: NOWHERE,
  BILLING_URL: NOWHERE,
  DELIVERY_URL: NOWHERE,
};

/** A gateway in the test's own process, over the database that all test files of this Jest worker share. It stops after its file. */
export class GatewayTestApp {
  private constructor(
    private app: TestApp,
    private readonly foundation: Foundation,
    private readonly environment: Record<string, string>,
    private readonly running: Backends | null,
  ) {}

  /** With all services behind it. @param settings those that differ from the usual ones */
  static async start(settings: Record<string, string> = {}): Promise<GatewayTestApp> {
    const backends = await sharedBackends();
    return GatewayTestApp.startWith(settings, backends);
  }

  /** Without Redis and without any service behind it. @param settings those that differ from the usual ones */
  static async startAlone(settings: Record<string, string> = {}): Promise<GatewayTestApp> {
    return GatewayTestApp.startWith({ ...ALONE, ...settings }, null);
  }

  private static async startWith(settings: Record<string, string>, backends: Backends | null): Promise<GatewayTestApp> {
    const foundation = await sharedFoundation();
    const environment = { ...gatewayEnvironment(foundation), ...settings };
    const gateway = new GatewayTestApp(
      await TestApp.start(gatewayService, environment),
      foundation,
      environment,
      backends,
    );
    afterAll(() => gateway.stop());
    return gateway;
  }

  /** Starts it again, where visitors find it as before; `changes` hold until the next restart. */
  async restart(changes: Record<string, string> = {}): Promise<void> {
    await this.app.stop();
    this.app = await TestApp.start(gatewayService, { ...this.environment, ...changes });
  }

  /** The services behind it. */
  get backends(): Backends {
    if (this.running === null) throw new Error('This gateway was started alone');
    return this.running;
  }

  /** Starts the built gateway as a process, for a test that kills it. */
  startProcess(settings: Record<string, string> = {}): Promise<ServiceProcess> {
    return startServiceProcess({
      service: 'gateway',
      env: { ...this.environment, PORT: '0', ...settings },
    });
  }

  /** Where it listens. */
  get url(): string {
    return this.app.url;
  }

  /** Where users reach it, as links in mails and pages say. */
  get publicUrl(): string {
    return this.foundation.installation.publicUrl;
  }

  /** The superuser's connections to the database. */
  get admin(): pg.Pool {
    return this.foundation.admin;
  }

  get databaseUrl(): string {
    return this.foundation.database.url('gateway');
  }

  /** A superuser's address of the database. */
  get adminUrl(): string {
    return this.foundation.database.adminUrl;
  }

  logs(): LogEntry[] {
    return this.app.logs();
  }

  /** A browser with no cookies. */
  visitor(): Visitor {
    return new Visitor(this);
  }

  /** Links of the sign-in mails to an address, oldest first. */
  linksTo(address: string): string[] {
    return this.backends.smtp.mails
      .filter(({ to }) => to.includes(address))
      .flatMap(({ source }) => {
        const text = source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        return /https?:\/\/[^\s"<>]+\/api\/login\/verify\?token=[\w-]+/.exec(text)?.[0] ?? [];
      });
  }

  /** A browser whose user signed in by a mailed link; a new user unless an address is given. */
  async signIn(address = anAddress()): Promise<Visitor> {
    const visitor = this.visitor();
    await visitor.form('/api/login', { email: address });
    const link = this.linksTo(address).at(-1);
    if (link === undefined) throw new Error(`No sign-in mail came to ${address}`);
    const answer = await visitor.form('/api/login/verify', { token: tokenOf(link) });
    if (answer.status !== 303) throw new Error(`Signing in answered ${String(answer.status)}`);
    return visitor;
  }

  /** Stops it; what it shares with others stays. */
  stop(): Promise<void> {
    return this.app.stop();
  }
}

/** An e-mail address that no other test uses. */
export function anAddress(name = 'user'): string {
  return `${name}-${randomBytes(6).toString('hex')}@b.test`;
}

export function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? '';
}
