import { randomBytes } from 'node:crypto';
import type { ServiceName } from '@dear-future/contracts/services';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { NOWHERE, NO_REDIS } from '@dear-future/testing/test-installation';
import { startServiceProcess, type LogEntry, type ServiceProcess } from '@dear-future/local-servers/service-process';
import type { SmtpBehavior } from '@dear-future/testing/smtp-stub';
import { TestApp } from '@dear-future/testing/test-app';
import type pg from 'pg';
import { gatewayService } from '../src/gateway.service-definition.js';
import type { Backend } from '../src/upstream/service-client.js';
import {
  backendEnvironment,
  gatewayEnvironment,
  NO_VIDEO_PROGRAMS,
  sharedBackends,
  sharedFoundation,
  type Backends,
  type Foundation,
} from './backends.js';
import { Visitor } from './visitor.js';

/** Settings of a gateway that runs without other services. */
const STANDALONE_SETTINGS = {
  REDIS_URL: NO_REDIS,
  CAPSULES_URL: NOWHERE,
  MEDIA_URL: NOWHERE,
  BILLING_URL: NOWHERE,
  DELIVERY_URL: NOWHERE,
};

/**
 * A gateway that runs in the test's process and stops after the test file. The test files of a Jest worker share its
 * database.
 */
export class GatewayTestApp {
  private readonly proxies: FaultProxy[] = [];
  private readonly mediaProcesses: ServiceProcess[] = [];

  private constructor(
    private app: TestApp,
    private readonly foundation: Foundation,
    private readonly environment: Record<string, string>,
    private readonly startedBackends: Backends | null,
  ) {}

  /** Starts a gateway with all services. @param settings overrides of the defaults */
  static async start(settings: Record<string, string> = {}): Promise<GatewayTestApp> {
    return GatewayTestApp.startWith(settings, await sharedBackends());
  }

  /** Starts a gateway without Redis and other services. @param settings overrides of the defaults */
  static async startWithoutServices(settings: Record<string, string> = {}): Promise<GatewayTestApp> {
    return GatewayTestApp.startWith({ ...STANDALONE_SETTINGS, ...settings }, null);
  }

  private static async startWith(settings: Record<string, string>, backends: Backends | null): Promise<GatewayTestApp> {
    const foundation = await sharedFoundation();
    const environment = { ...gatewayEnvironment(foundation), ...settings };
    const app = await TestApp.start(gatewayService, environment);
    const gateway = new GatewayTestApp(app, foundation, environment, backends);
    afterAll(() => gateway.stop());
    return gateway;
  }

  /** Restarts the gateway; existing browsers then use the new one. `changes` last until the next restart. */
  async restart(changes: Record<string, string> = {}): Promise<void> {
    await this.app.stop();
    this.app = await TestApp.start(gatewayService, { ...this.environment, ...changes });
  }

  /** Restarts the gateway with a new media service that has these settings. */
  async restartWithMedia(settings: Record<string, string>): Promise<void> {
    const env = { ...backendEnvironment('media', this.foundation), ...NO_VIDEO_PROGRAMS, ...settings };
    const media = await startServiceProcess({ service: 'media', env });
    this.mediaProcesses.push(media);
    await this.restart({ MEDIA_URL: media.url });
  }

  get backends(): Backends {
    if (this.startedBackends === null) throw new Error('This gateway was started without services');
    return this.startedBackends;
  }

  /** Starts the built gateway as a process, for a test that kills it. */
  startProcess(settings: Record<string, string> = {}): Promise<ServiceProcess> {
    return startServiceProcess({ service: 'gateway', env: { ...this.environment, PORT: '0', ...settings } });
  }

  /** Starts a proxy to a service or the database; returns it with the gateway settings that use it. */
  async startProxy(name: Backend | 'database'): Promise<{ proxy: FaultProxy; settings: Record<string, string> }> {
    const url = name === 'database' ? this.foundation.database.url('gateway') : this.backends.services[name].url;
    const proxy = await FaultProxy.start(url);
    this.proxies.push(proxy);
    return { proxy, settings: { [`${name.toUpperCase()}_URL`]: proxy.through(url) } };
  }

  /** Runs `act` while a service's process is suspended. */
  async whileSuspended(name: Backend, act: () => Promise<void>): Promise<void> {
    const service = this.backends.services[name];
    await service.kill('SIGSTOP');
    try {
      await act();
    } finally {
      await service.kill('SIGCONT');
    }
  }

  /** Runs `act` while the mail server behaves like this. Cuts the mail server's connections before and after. */
  async whileMailServer(behavior: SmtpBehavior | 'unreachable', act: () => Promise<void>): Promise<void> {
    const { smtp, smtpProxy } = this.backends;
    if (behavior === 'unreachable') await smtpProxy.refuse();
    else smtp.behave([], behavior);
    smtpProxy.cut();
    try {
      await act();
    } finally {
      smtp.behave([]);
      await smtpProxy.pass();
      smtpProxy.cut();
    }
  }

  /** Runs `act` while another connection holds the lock that `lockSql` takes. */
  async whileLocked(lockSql: string, act: () => Promise<void>): Promise<void> {
    const holder = await this.admin.connect();
    await holder.query(`BEGIN; ${lockSql}`);
    try {
      await act();
    } finally {
      await holder.query('COMMIT');
      holder.release();
    }
  }

  /** Waits until at least this many queries of a service are waiting for locks. */
  async waitUntilBlocked(service: ServiceName, queries = 1): Promise<void> {
    const waitingSql = `SELECT 1 FROM pg_stat_activity
                         WHERE datname = current_database() AND usename = $1 AND wait_event_type = 'Lock'`;
    const what = `${service} to wait for a lock`;
    await eventually(async () => (await this.admin.query(waitingSql, [service])).rows.length >= queries, { what });
  }

  get url(): string {
    return this.app.url;
  }

  /** The gateway's address in emails and pages. */
  get publicUrl(): string {
    return this.foundation.installation.publicUrl;
  }

  /** Database connections of the superuser. */
  get admin(): pg.Pool {
    return this.foundation.admin;
  }

  logs(): LogEntry[] {
    return this.app.logs();
  }

  /** Returns a new browser, which has no cookies. */
  visitor(): Visitor {
    return new Visitor(this);
  }

  /** Returns the links in all sign-in emails to an address, oldest first. */
  signInLinksTo(address: string): string[] {
    return this.backends.smtp.mails
      .filter(({ to }) => to.includes(address))
      .flatMap(({ source }) => /https?:\/\/[^\s"<>]+\/api\/login\/verify\?token=[\w-]+/.exec(source)?.[0] ?? []);
  }

  /** Requests a sign-in email; returns its link. */
  async requestSignInLink(address: string, fields: Record<string, string> = {}): Promise<string> {
    const response = await this.visitor().form('/api/login', { email: address, ...fields });
    const link = this.signInLinksTo(address).at(-1);
    if (response.status !== 200 || link === undefined) throw new Error(`No sign-in email (${String(response.status)})`);
    return link;
  }

  /** Signs in with an emailed link, by default as a new user; returns the browser. */
  async signIn(address = uniqueEmail()): Promise<Visitor> {
    const visitor = this.visitor();
    const response = await visitor.useLink(await this.requestSignInLink(address));
    if (response.status !== 303) throw new Error(`Sign-in returned ${String(response.status)}`);
    return visitor;
  }

  private async stop(): Promise<void> {
    await this.app.stop();
    await Promise.all([...this.proxies, ...this.mediaProcesses].map((each) => each.stop()));
  }
}

/** Returns an email address that no other test uses. */
export function uniqueEmail(name = 'user'): string {
  return `${name}-${randomBytes(6).toString('hex')}@b.test`;
}
