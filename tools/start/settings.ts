import { inRepository } from '@dear-future/local-servers/processes/repository';
import path from 'node:path';
import type { ServiceName } from '@dear-future/contracts/services';
import { forwardedSettings } from './forwarded-settings.js';

/** The settings of `npm start` and `npm run dev`. Each start chooses a free port for a port that is undefined. */
export interface StartSettings {
  dataDir: string;
  port: number;
  mailboxPort: number;
  stripePort: number;
  postgresPort: number | undefined;
  redisPort: number | undefined;
  s3Port: number | undefined;
  smtpPort: number | undefined;
  publicUrl: string;
  mailFrom: string | undefined;
  /** Undefined if the sandbox is used. */
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  /** The variables that are passed on to each service. */
  forServices: Record<ServiceName, Record<string, string>>;
}

/** The message names the setting. */
export class WrongSettingError extends Error {}

/** @throws WrongSettingError */
export function readStartSettings(environment: NodeJS.ProcessEnv): StartSettings {
  const read = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  };
  const readPort = (name: string): number | undefined => {
    const text = read(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1 || value > 65_535) {
      throw new WrongSettingError(`${name} is "${text}": expected a port from 1 to 65535.`);
    }
    return value;
  };
  const productPort = readPort('PORT') ?? 3000;
  const mailboxPort = readPort('MAILBOX_PORT') ?? 3001;
  const stripePort = readPort('STRIPE_PORT') ?? 3002;
  const ports = {
    PORT: productPort,
    MAILBOX_PORT: mailboxPort,
    STRIPE_PORT: stripePort,
    POSTGRES_PORT: readPort('POSTGRES_PORT'),
    REDIS_PORT: readPort('REDIS_PORT'),
    S3_PORT: readPort('S3_PORT'),
    SMTP_PORT: readPort('SMTP_PORT'),
  };
  refuseDuplicates(ports);
  return {
    dataDir: path.resolve(inRepository(), read('DATA_DIR') ?? '.data'),
    port: productPort,
    mailboxPort,
    stripePort,
    postgresPort: ports.POSTGRES_PORT,
    redisPort: ports.REDIS_PORT,
    s3Port: ports.S3_PORT,
    smtpPort: ports.SMTP_PORT,
    publicUrl: parsePublicUrl(read('PUBLIC_URL') ?? `http://localhost:${productPort}`),
    mailFrom: read('MAIL_FROM'),
    stripe: stripeKeys(read('STRIPE_SECRET_KEY'), read('STRIPE_WEBHOOK_SECRET')),
    forServices: forwardedSettings(read),
  };
}

function refuseDuplicates(ports: Record<string, number | undefined>): void {
  const seen = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    if (port === undefined) continue;
    const duplicate = seen.get(port);
    if (duplicate !== undefined)
      throw new WrongSettingError(`${duplicate} and ${name} are both ${port}: give one of them another port.`);
    seen.set(port, name);
  }
}

function parsePublicUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new WrongSettingError(`PUBLIC_URL is "${text}": expected an address that begins with http:// or https://.`);
  }
  const { origin, pathname, search, hash } = new URL(text);
  if (pathname !== '/' || search !== '' || hash !== '')
    throw new WrongSettingError(`PUBLIC_URL is "${text}": expected only an origin, as in ${origin}, without a path.`);
  return origin;
}

function stripeKeys(
  secretKey: string | undefined,
  webhookSecret: string | undefined,
): { secretKey: string; webhookSecret: string } | undefined {
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (secretKey !== undefined && webhookSecret !== undefined) return { secretKey, webhookSecret };
  const [given, missing] =
    secretKey === undefined
      ? ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY']
      : ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
  throw new WrongSettingError(
    `${given} is given, but ${missing} is not. Give both for a real Stripe account (the webhook is PUBLIC_URL/api/billing/webhook), or neither for the sandbox.`,
  );
}
