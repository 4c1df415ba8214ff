import { inRepository } from '@dear-future/testing/processes/repository';
import path from 'node:path';

/** What a person may set for `npm start` and `npm run dev`. Ports that are not set are free ones, chosen anew. */
export interface StartSettings {
  dataDir: string;
  port: number;
  mailboxPort: number;
  postgresPort: number | undefined;
  redisPort: number | undefined;
  s3Port: number | undefined;
  smtpPort: number | undefined;
  publicUrl: string;
  /** Settings of the services, handed on as they are. */
  forServices: Record<string, string>;
}

/** Settings of the services that may be given to the whole house. */
const HANDED_ON = [
  'LOG_LEVEL',
  'MAIL_FROM',
  'RATE_LIMIT_REQUESTS_PER_MINUTE',
  'RATE_LIMIT_SIGN_INS_PER_CLIENT',
  'RATE_LIMIT_UPLOADS_PER_HOUR',
  'SHUTDOWN_DEADLINE_MS',
  'SMTP_DEADLINE_MS',
  'SWEEP_INTERVAL_MS',
  'TRUST_PROXY',
  'UNKNOWN_HOLD_SECONDS',
];

/** A setting that is wrong, in a sentence that names it. */
export class WrongSetting extends Error {}

/** @throws WrongSetting */
export function readStartSettings(environment: NodeJS.ProcessEnv): StartSettings {
  const given = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  };
  const port = (name: string): number | undefined => {
    const text = given(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1 || value > 65_535) {
      throw new WrongSetting(`${name} is "${text}": expected a port from 1 to 65535.`);
    }
    return value;
  };
  const main = port('PORT') ?? 3000;
  const mailboxPort = port('MAILBOX_PORT') ?? 3001;
  const ports = {
    PORT: main,
    MAILBOX_PORT: mailboxPort,
    POSTGRES_PORT: port('POSTGRES_PORT'),
    REDIS_PORT: port('REDIS_PORT'),
    S3_PORT: port('S3_PORT'),
    SMTP_PORT: port('SMTP_PORT'),
  };
  refuseTwins(ports);
  return {
    dataDir: path.resolve(inRepository(), given('DATA_DIR') ?? '.data'),
    port: main,
    mailboxPort,
    postgresPort: ports.POSTGRES_PORT,
    redisPort: ports.REDIS_PORT,
    s3Port: ports.S3_PORT,
    smtpPort: ports.SMTP_PORT,
    publicUrl: publicUrl(given('PUBLIC_URL') ?? `http://localhost:${main}`),
    forServices: Object.fromEntries(
      HANDED_ON.flatMap((name) => (given(name) === undefined ? [] : [[name, given(name) ?? '']])),
    ),
  };
}

function refuseTwins(ports: Record<string, number | undefined>): void {
  const seen = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    if (port === undefined) continue;
    const twin = seen.get(port);
    if (twin !== undefined)
      throw new WrongSetting(`${twin} and ${name} are both ${port}: give one of them another port.`);
    seen.set(port, name);
  }
}

function publicUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new WrongSetting(`PUBLIC_URL is "${text}": expected an address that begins with http:// or https://.`);
  }
  return new URL(text).origin;
}
