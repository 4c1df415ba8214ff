import { readFileSync } from 'node:fs';

export interface SandboxSettings {
  host: string;
  port: number;
  dataDir: string;
  webhookUrl: string;
  webhookSecret: string;
  secretKey: string;
  /** The URL for browsers, without a trailing slash. By default, the server's own address. */
  publicUrl: string | undefined;
  /** 30 minutes at Stripe. */
  shortestSessionSeconds: number;
  /** The pause before the second attempt to deliver an event. The pause doubles with each attempt, up to an hour. */
  retryMs: number;
}

/** Reads the environment. If a setting is invalid, names the setting and exits with 78 (EX_CONFIG). */
export function readSandboxSettings(environment: NodeJS.ProcessEnv = process.env): SandboxSettings {
  const text = (name: string, expected: string): string => {
    const value = environment[name]?.trim() ?? '';
    if (value === '') exitBecauseOf(name, expected);
    return value;
  };
  const secret = (name: string, expected: string): string => {
    const file = environment[`${name}_FILE`];
    return file === undefined
      ? text(name, expected)
      : readFileSync(file, 'utf8').trim() || exitBecauseOf(name, expected);
  };
  const number = (name: string, fallback: number, max: number): number => {
    const value = Number(environment[name] ?? fallback);
    if (!Number.isInteger(value) || value < 0 || value > max) exitBecauseOf(name, `a whole number from 0 to ${max}`);
    return value;
  };
  const address = (name: string): string => {
    const value = text(name, 'an http address');
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) exitBecauseOf(name, 'an http address');
    return value.replace(/\/+$/, '');
  };
  return {
    host: environment['HOST']?.trim() || '127.0.0.1',
    port: number('PORT', 0, 65_535),
    dataDir: text('DATA_DIR', 'the path of a folder'),
    webhookUrl: address('WEBHOOK_URL'),
    webhookSecret: secret('STRIPE_WEBHOOK_SECRET', 'the key that events are signed with'),
    secretKey: secret('STRIPE_SECRET_KEY', 'the key that callers send'),
    publicUrl: environment['PUBLIC_URL'] ? address('PUBLIC_URL') : undefined,
    shortestSessionSeconds: number('SHORTEST_SESSION_SECONDS', 30 * 60, 24 * 60 * 60),
    retryMs: number('WEBHOOK_RETRY_MS', 1_000, 60_000),
  };
}

function exitBecauseOf(name: string, expected: string): never {
  process.stderr.write(`stripe-sandbox: the setting ${name} is invalid: expected ${expected}\n`);
  process.exit(78);
}
