import { readFileSync } from 'node:fs';
import { bool, cleanEnv, makeValidator, num, str, url, type CleanedEnv } from 'envalid';
import { isSecret, isWeakSecret, MIN_SECRET_LENGTH } from './weak-secrets.js';

export { bool, num, str, url, makeValidator };

function numberThat(isValid: (value: number) => boolean, expected: string): ReturnType<typeof makeValidator<number>> {
  return makeValidator((input) => {
    const value = Number(input);
    if (!isValid(value)) throw new Error(`expected ${expected}`);
    return value;
  });
}

const isWhole = (value: number): boolean => Number.isInteger(value) && value >= 0;
export const countFrom1 = numberThat((value) => isWhole(value) && value > 0, 'a whole number, 1 or more');
const listeningPort = numberThat((value) => isWhole(value) && value <= 65_535, 'a port from 0 to 65535');
export const wholeNumber = numberThat(isWhole, 'a whole number, 0 or more');
export const positive = numberThat((value) => Number.isFinite(value) && value > 0, 'a number above 0');

/** An address of which only the origin is used. A further part is refused, because it would be dropped silently. */
export const origin = makeValidator((input) => {
  const {
    origin: value,
    protocol,
    username,
    pathname,
    search,
    hash,
  } = URL.canParse(input)
    ? new URL(input)
    : { origin: '', protocol: '', username: '', pathname: '/', search: '', hash: '' };
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error('expected an http or https address');
  const rest = username || pathname.slice(1) || search || hash;
  if (rest !== '') throw new Error(`expected only an origin, as in ${protocol}//host.example, without "${rest}"`);
  return value;
});

/** A PEM key encoded in base64, because the PEM itself has several lines. */
export const pem = makeValidator((input) => {
  const text = Buffer.from(input, 'base64').toString('utf8');
  if (!text.startsWith('-----BEGIN ')) throw new Error('expected a PEM encoded in base64');
  return text;
});

export const commonSettings = {
  NODE_ENV: str({
    choices: ['development', 'test', 'production'],
    default: 'development',
    desc: 'Kind of installation.',
  }),
  HOST: str({ default: '127.0.0.1', desc: 'Address to listen on.' }),
  PORT: listeningPort({ desc: 'Port to listen on; 0 for a free one.' }),
  METRICS_PORT: num({ default: 0, desc: 'Port for Prometheus metrics; 0 for none.' }),
  LOG_LEVEL: str({
    choices: ['debug', 'info', 'warn', 'error'],
    default: 'info',
    desc: 'Lowest level that is logged.',
  }),
  DATABASE_URL: url({ desc: "PostgreSQL URL with this service's own role." }),
  DATABASE_POOL: wholeNumber({
    default: 12,
    desc: 'Maximum connections to PostgreSQL. Must exceed what the work of a process uses at once.',
  }),
  REDIS_URL: url({ desc: 'Redis URL. The service works without Redis too.' }),
  SWEEP_INTERVAL_MS: positive({
    default: 5000,
    desc: 'How often each process looks for due work that has no job, in milliseconds.',
  }),
  CLEANUP_MS: positive({
    default: 600_000,
    desc: 'Milliseconds between cleanups, which delete what has been kept long enough.',
  }),
  KEEP_MESSAGES_DAYS: positive({ default: 30, desc: 'Days that handled messages between services are kept.' }),
  SHUTDOWN_DELAY_MS: wholeNumber({
    default: 0,
    desc: 'How long a stopping process still accepts requests, in milliseconds, while load balancers learn that it is not ready.',
  }),
  SHUTDOWN_DEADLINE_MS: positive({
    default: 25000,
    desc: 'Maximum time for an orderly shutdown after SHUTDOWN_DELAY_MS, in milliseconds.',
  }),
};

/**
 * Reads the settings. Exits with 78 (EX_CONFIG of sysexits.h) if one is wrong. In production, also exits if a secret is
 * weak, or if the public address is on another machine and has no TLS. Empty settings count as missing, because Compose
 * passes unset variables as empty ones. `NAME_FILE` names a file with the value of `NAME`. Secrets are removed from
 * `process.env`, so child processes do not inherit them. But `/proc/<pid>/environ` keeps the initial environment, so
 * only a file hides a secret from other processes of the same user.
 */
export function readEnvironment<S extends Record<string, { desc?: string }>>(
  service: string,
  specs: S,
  environment: NodeJS.ProcessEnv = process.env,
): SettingsOf<S> {
  const given = { ...dropEmpty(environment), ...readFiles(service, Object.keys(specs), environment) };
  if (environment === process.env) dropSecrets(Object.keys(specs));
  const cleaned = cleanEnv(given, specs, {
    reporter: ({ errors }) => {
      const problems = Object.entries<Error | undefined>(errors);
      exitIfAny(
        service,
        problems.map(([name, error]) => `${name} ${describe(error)}. ${specs[name]?.desc ?? ''}`),
      );
    },
  });
  exitIfAny(service, tooLongSettings(cleaned));
  if (given.NODE_ENV === 'production') exitIfAny(service, unsafeSettings(Object.keys(specs), given));
  // envalid's own object throws when a framework probes it for lifecycle methods.
  return { ...cleaned };
}

function exitIfAny(service: string, problems: string[]): void {
  if (problems.length === 0) return;
  for (const problem of problems) process.stderr.write(`${service}: setting ${problem}\n`);
  process.exit(78);
}

/** Node.js replaces the delay of a longer timer by one millisecond. */
const MAX_TIMER_MS = 2 ** 31 - 1;

function tooLongSettings(settings: Record<string, unknown>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const unitMs = name.endsWith('_MS') ? 1 : name.endsWith('_SECONDS') ? 1000 : 0;
    if (Number(value) * unitMs <= MAX_TIMER_MS || unitMs === 0) return [];
    const limit = Math.floor(MAX_TIMER_MS / unitMs);
    return [`${name} is wrong: ${String(value)} is above its limit, ${String(limit)} (24.8 days).`];
  });
}

function dropEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

function readFiles(service: string, names: string[], environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const values: NodeJS.ProcessEnv = {};
  for (const name of names) {
    const path = environment[`${name}_FILE`] ?? '';
    if (path === '') continue;
    try {
      if ((environment[name] ?? '') !== '') throw new Error(`${name} is set as well`);
      values[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      exitIfAny(service, [`${name}_FILE is wrong: ${(error as Error).message}`]);
    }
  }
  return dropEmpty(values);
}

function dropSecrets(names: string[]): void {
  for (const name of names) {
    if (isSecret(name, process.env[name] ?? '')) Reflect.deleteProperty(process.env, name);
  }
}

/** Host names and addresses of this machine (RFC 6761 §6.3). */
const LOCAL_HOST = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

function unsafeSettings(names: string[], environment: NodeJS.ProcessEnv): string[] {
  const advice = 'Choose a longer one, or let deploy/make-env.mjs generate one.';
  const unsafe = names
    .filter((name) => isWeakSecret(name, environment[name] ?? ''))
    .map((name) => `${name} is wrong: its secret is shorter than ${String(MIN_SECRET_LENGTH)} characters. ${advice}`);
  const address = environment['PUBLIC_URL'] ?? '';
  if (names.includes('PUBLIC_URL') && URL.canParse(address)) {
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'https:' && !LOCAL_HOST.test(hostname)) {
      unsafe.push(
        'PUBLIC_URL is wrong: cookies and videos must not travel unencrypted. Choose an https address; http is only for localhost.',
      );
    }
  }
  return unsafe;
}

function describe(error: Error | undefined): string {
  if (!error || error.name === 'EnvMissingError') return 'is missing';
  return `is wrong: ${error.message}`;
}

export type SettingsOf<Specs> = CleanedEnv<Specs>;
export type CommonSettings = SettingsOf<typeof commonSettings>;
