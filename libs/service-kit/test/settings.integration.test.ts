// Real: each service's settings, read in this process, and the exit codes of some built programs, without any server.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { startChild } from '@dear-future/local-servers/processes/child';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import { testInstallation } from '@dear-future/testing/test-installation';
import { serviceEnvironment } from '@dear-future/local-servers/service-environment';
import { serviceProgram } from '@dear-future/local-servers/service-process';
import { readEnvironment, str } from '../src/config/environment.js';

type Change = Record<string, string | undefined>;

const installation = testInstallation();

/** Reads a service's settings. Returns the exit code (null if the service would start) and the output. */
async function read(service: ServiceName, change: Change): Promise<[unknown, string]> {
  const path = inRepository('services', service, 'src', `${service}.service-definition.ts`);
  const exported = (await import(path)) as Record<string, { readSettings(environment: NodeJS.ProcessEnv): unknown }>;
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('process.exit');
  });
  const output = (): string => written.mock.calls.map(([text]) => String(text)).join('');
  try {
    exported[`${service}Service`]?.readSettings({ ...serviceEnvironment(service, installation), ...change });
    return [null, output()];
  } catch (error) {
    if (exit.mock.calls.length === 0) throw error;
    return [exit.mock.calls[0]?.[0], output()];
  } finally {
    jest.restoreAllMocks();
  }
}

const INVALID: [problem: string, change: Change, messages: string[]][] = [
  ['a missing setting', { DATABASE_URL: undefined }, ['DATABASE_URL is missing']],
  ['an empty setting', { DATABASE_URL: '' }, ['DATABASE_URL is missing']],
  ['invalid settings', { PORT: 'eighty', REDIS_URL: 'not a url' }, ['PORT is wrong', 'REDIS_URL is wrong']],
  [
    'a fractional number of connections',
    { DATABASE_POOL: '10.5' },
    ['DATABASE_POOL is wrong: expected a whole number'],
  ],
  [
    'a time that no timer can wait',
    { SWEEP_INTERVAL_MS: '2147483648' },
    ['SWEEP_INTERVAL_MS is wrong: 2147483648 is above its limit, 2147483647 (24.8 days).'],
  ],
  ['an interval of zero', { SWEEP_INTERVAL_MS: '0' }, ['SWEEP_INTERVAL_MS is wrong: expected a number above 0']],
  [
    'an example secret in production',
    { DATABASE_URL: 'postgres://user:change-me@127.0.0.1:9/none' },
    ['DATABASE_URL is wrong: its secret is shorter than 16'],
  ],
  [
    'a weak secret in production',
    { DATABASE_URL: 'postgres://user:k3j4h5g6@127.0.0.1:9/none', REDIS_URL: 'redis://:redis@127.0.0.1:9' },
    ['DATABASE_URL is wrong: its secret is shorter than 16', 'REDIS_URL is wrong: its secret is shorter than 16'],
  ],
];

describe.each(SERVICES)('the %s service', (service) => {
  it('accepts valid settings', async () => {
    expect(await read(service, {})).toEqual([null, '']);
  });

  it.each(INVALID)('does not start with %s, and names the setting', async (_problem, change, messages) => {
    const [code, output] = await read(service, change);
    expect(code).toBe(78);
    for (const message of messages) expect(output).toContain(message);
  });
});

describe.each(SERVICES)('the %s service', (service) => {
  it('starts with no setting in milliseconds or seconds that is longer than a timer', async () => {
    const document = await readFile(inRepository('docs/settings.md'), 'utf8');
    const own = document.split(/^## /m).find((part) => part.startsWith(`${service}\n`)) ?? '';
    for (const [, name = ''] of own.matchAll(/`(\w+_(?:MS|SECONDS))`/g)) {
      const tooLong = String(name.endsWith('_MS') ? 2 ** 31 : 2_147_484);
      const [code, output] = await read(service, { [name]: tooLong });
      expect([code, output]).toEqual([78, expect.stringContaining(`${name} is wrong: ${tooLong} is above its limit`)]);
    }
  });
});

it('a setting can come from a file; a missing file is reported, and so is a setting that is given twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'));
  const path = join(folder, 'database-url');
  const asFile = { DATABASE_URL: undefined, DATABASE_URL_FILE: path };
  try {
    await writeFile(path, 'postgres://user:kept-in-a-file-of-its-own@127.0.0.1:9/none\n');
    expect(await read('media', asFile)).toEqual([null, '']);
    const message = 'DATABASE_URL_FILE is wrong: DATABASE_URL is set as well';
    expect(await read('media', { DATABASE_URL_FILE: path })).toEqual([78, expect.stringContaining(message)]);
    await writeFile(path, 'postgres://user:change-me@127.0.0.1:9/none\n');
    expect(await read('media', asFile)).toEqual([78, expect.stringContaining('DATABASE_URL is wrong')]);
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(await read('media', asFile)).toEqual([78, expect.stringContaining('DATABASE_URL_FILE is wrong: ENOENT')]);
});

it("only secrets are removed from the process's environment", () => {
  const settings = { ONE_SECRET: 'of-our-own', ONE_URL: 'redis://:of-our-own@127.0.0.1:9', ONE_NAME: 'kept' };
  Object.assign(process.env, settings);
  const text = str({ desc: 'A text.' });
  expect(readEnvironment('test', { ONE_SECRET: text, ONE_URL: text, ONE_NAME: text })).toMatchObject(settings);
  expect(Object.keys(settings).filter((name) => name in process.env)).toEqual(['ONE_NAME']);
  delete process.env['ONE_NAME'];
});

describe.each(['gateway', 'billing', 'delivery'] as const)('the %s service in production', (service) => {
  it.each(['http://future.example', 'http://localhost.evil.example', 'http://10.0.0.1'])(
    'does not start with PUBLIC_URL %s',
    async (PUBLIC_URL) =>
      expect(await read(service, { PUBLIC_URL })).toEqual([78, expect.stringContaining('PUBLIC_URL is wrong')]),
  );

  it.each(['https://future.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'starts with PUBLIC_URL %s',
    async (PUBLIC_URL) => expect(await read(service, { PUBLIC_URL })).toEqual([null, '']),
  );
});

it.each([
  ['main', 'capsules'],
  ['main', 'gateway'],
  ['migrate', 'billing'],
  ['migrate', 'delivery'],
] as const)('the program %s of the %s service exits with 78 if a setting is missing', async (program, service) => {
  const child = startChild({
    name: service,
    program: process.execPath,
    args: [serviceProgram(service, program)],
    env: { PATH: process.env['PATH'], ...serviceEnvironment(service, installation), DATABASE_URL: undefined },
  });
  expect((await child.exited).code).toBe(78);
  expect(child.lastLines().join('\n')).toContain('DATABASE_URL is missing');
});
