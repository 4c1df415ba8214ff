import { mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@dear-future/local-servers/processes/free-port';
import { startMailbox, type Mailbox } from '@dear-future/local-servers/mail';
import { startObjectStorage, type ObjectStorage } from '@dear-future/local-servers/object-storage';
import { startPostgres } from '@dear-future/local-servers/postgres';
import { startRedis } from '@dear-future/local-servers/redis';
import type { Server } from '@dear-future/local-servers/server';
import { startStripeSandbox, type StripeSandbox } from '@dear-future/local-servers/stripe-sandbox';
import type { Instance } from './instance.js';
import type { Secrets } from './secrets.js';
import type { StartSettings } from './settings.js';
import { Supervised } from './supervised.js';
import type { Terminal } from './terminal.js';

const MAX_LOG_BYTES = 20 * 1024 * 1024;

export interface Servers {
  postgres: Supervised<Server>;
  redis: Supervised<Server>;
  objects: Supervised<ObjectStorage>;
  mailbox: Supervised<Mailbox>;
  /** Undefined if a real Stripe account is used. */
  stripe: Supervised<StripeSandbox> | undefined;
}

/** Prepares the servers, but does not start them. @param webhookUrl where the Stripe sandbox sends events */
export async function prepareServers(
  settings: StartSettings,
  secrets: Secrets,
  terminal: Terminal,
  instance: Instance,
  webhookUrl: string,
): Promise<Servers> {
  const { dataDir } = settings;
  const postgresPort = settings.postgresPort ?? (await freePort());
  const redisPort = settings.redisPort ?? (await freePort());
  const s3Port = settings.s3Port ?? (await freePort());
  const smtpPort = settings.smtpPort ?? (await freePort());
  const inData = (name: string): string => path.join(dataDir, name);
  const supervised = <T extends Server>(name: string, launch: (logFile: string) => Promise<T>): Supervised<T> =>
    new Supervised(name, async () => launch(await prepareLogFile(dataDir, name)), terminal, instance);
  return {
    postgres: supervised('PostgreSQL', (log) =>
      startPostgres({
        dataDir: inData('postgres'),
        password: secrets.postgres,
        durable: true,
        logFile: log,
        port: postgresPort,
      }),
    ),
    redis: supervised('Redis', (log) =>
      startRedis({
        dataDir: inData('redis'),
        password: secrets.redis,
        durable: true,
        logFile: log,
        onInstall: (sentence) => terminal.step(sentence),
        port: redisPort,
      }),
    ),
    objects: supervised('Object storage', (log) =>
      startObjectStorage({
        dataDir: inData('objects'),
        ...secrets.s3,
        logFile: log,
        port: s3Port,
      }),
    ),
    mailbox: supervised('Mailbox', (log) =>
      startMailbox({
        dataDir: inData('mailbox'),
        port: settings.mailboxPort,
        logFile: log,
        smtpPort,
      }),
    ),
    stripe: settings.stripe
      ? undefined
      : supervised('Stripe sandbox', (log) =>
          startStripeSandbox({
            dataDir: inData('stripe'),
            apiKey: secrets.stripe.secretKey,
            webhookSecret: secrets.stripe.webhookSecret,
            webhookUrl,
            port: settings.stripePort,
            logFile: log,
          }),
        ),
  };
}

/** Returns the path of a program's log file. Renames an existing log that is large. */
export async function prepareLogFile(dataDir: string, name: string): Promise<string> {
  const folder = path.join(dataDir, 'logs');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${name.toLowerCase().replaceAll(' ', '-')}.log`);
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > MAX_LOG_BYTES) await rename(file, `${file}.1`);
  return file;
}
