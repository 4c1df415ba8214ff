import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { freePort } from '@dear-future/local-servers/processes/free-port';
import { testInstallation } from '@dear-future/testing/test-installation';
import { serviceEnvironment, type Installation } from '@dear-future/local-servers/service-environment';
import { startServiceProcess, type ServiceProcess } from '@dear-future/local-servers/service-process';
import { SmtpStub } from '@dear-future/testing/smtp-stub';
import { parseBucketUrl } from '@dear-future/local-servers/object-storage';
import { startRedis } from '@dear-future/local-servers/redis';
import type { Server } from '@dear-future/local-servers/server';
import { startStripeSandbox, type StripeSandbox } from '@dear-future/local-servers/stripe-sandbox';
import { TestApp } from '@dear-future/testing/test-app';
import pg from 'pg';
import { gatewayService } from '../src/gateway.service-definition.js';
import { BACKENDS, type Backend } from '../src/upstream/service-client.js';
import { writeWebRoot } from './web-root.js';

/** With these settings, the media service makes no seekable copies or posters. Only the route matrix needs a poster. */
export const NO_VIDEO_PROGRAMS = { MEDIA_WORK: 'requests', PICTURE_CHECK_SECONDS: '0' };

const STRIPE = { secretKey: 'sk_test_of_the_sandbox', webhookSecret: 'whsec_of_the_sandbox' };

/** What all gateways of a Jest worker share, including gateways without other services. */
export interface Foundation {
  database: TestDatabase;
  /** Connections of the superuser, which can use every schema. */
  admin: pg.Pool;
  installation: Installation;
  webRoot: string;
}

/** The other services, as built processes, and the servers that they use. */
export interface Backends {
  redis: Server;
  smtp: SmtpStub;
  /** Between the delivery service and the mail server. */
  smtpProxy: FaultProxy;
  stripe: StripeSandbox;
  services: Record<Backend, ServiceProcess>;
}

let foundation: Promise<Foundation> | undefined;
let backends: Promise<Backends> | undefined;

/** Creates the foundation at the first call in a Jest worker and keeps it until the worker ends. */
export function sharedFoundation(): Promise<Foundation> {
  return (foundation ??= createFoundation());
}

/** Starts the backends at the first call in a Jest worker. A test that stops or changes one must restore it. */
export function sharedBackends(): Promise<Backends> {
  return (backends ??= startBackends());
}

/** Returns the default settings of a gateway in tests. */
export function gatewayEnvironment({ installation, webRoot }: Foundation): Record<string, string> {
  return {
    ...serviceEnvironment('gateway', installation),
    WEB_ROOT: webRoot,
    SWEEP_INTERVAL_MS: '500',
    // With their defaults, these two would slow down tests or refuse their requests. Some tests set them.
    SIGN_IN_PACE_MS: '0',
    SIGN_INS_PER_CLIENT: '10000',
  };
}

/** Returns the default settings of another service in tests. */
export function backendEnvironment(name: Backend, { installation }: Foundation): Record<string, string> {
  return { ...serviceEnvironment(name, installation), SWEEP_INTERVAL_MS: '500' };
}

async function createFoundation(): Promise<Foundation> {
  const [database, webRoot] = await Promise.all([createDatabase(), writeWebRoot()]);
  const admin = new pg.Pool({ connectionString: database.adminUrl, max: 5 });
  // At the end of the run, PostgreSQL stops before this process, which breaks these connections.
  admin.on('error', () => undefined);
  return {
    database,
    admin,
    webRoot,
    installation: testInstallation({
      databaseUrl: (service) => database.url(service),
      bucket: parseBucketUrl(process.env.TEST_S3_URL ?? ''),
      publicUrl: 'http://dear-future.localhost',
      stripe: STRIPE,
    }),
  };
}

async function startBackends(): Promise<Backends> {
  const shared = await sharedFoundation();
  const { installation } = shared;
  const [redis, smtp, stripePort] = await Promise.all([startRedis({ durable: false }), SmtpStub.start(), freePort()]);
  const smtpProxy = await FaultProxy.start(smtp.url);
  installation.redisUrl = redis.url;
  installation.smtpUrl = smtpProxy.through(smtp.url);
  installation.stripe = { ...STRIPE, apiUrl: `http://127.0.0.1:${String(stripePort)}` };
  const started = await Promise.all(
    BACKENDS.map(async (name) => {
      const env = { ...backendEnvironment(name, shared), ...(name === 'media' && NO_VIDEO_PROGRAMS) };
      const running = await startServiceProcess({ service: name, env });
      installation.addresses[name] = running.url;
      return [name, running] as const;
    }),
  );
  // This gateway receives Stripe's events.
  const gateway = await TestApp.start(gatewayService, gatewayEnvironment(shared));
  const stripe = await startStripeSandbox({
    port: stripePort,
    webhookUrl: `${gateway.url}/api/billing/webhook`,
    apiKey: STRIPE.secretKey,
    webhookSecret: STRIPE.webhookSecret,
    env: { WEBHOOK_RETRY_MS: '200' },
  });
  const services = Object.fromEntries(started) as Record<Backend, ServiceProcess>;
  return { redis, smtp, smtpProxy, stripe, services };
}
