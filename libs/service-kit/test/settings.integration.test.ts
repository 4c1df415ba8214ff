// Real: each service's own settings, read in this process; of some the built program, which ends with its exit code. What they would
// connect to is not there, nor needed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { startChild } from '@dear-future/testing/processes/child';
import { inRepository } from '@dear-future/testing/processes/repository';
import { emptyHouse, serviceEnvironment } from '@dear-future/testing/service-environment';
import { serviceProgram } from '@dear-future/testing/service-process';
import { readEnvironment, str } from '../src/config/environment.js';

type Change = Record<string, string | undefined>;

const house = emptyHouse();

class Ended extends Error {
  constructor(readonly code: unknown) {
    super(`process.exit(${String(code)})`);
  }
}

/** Reads a service's settings as its start does. Gives the exit code (null when it would go on) and what was written. */
async function read(service: ServiceName, change: Change): Promise<[unknown, string]> {
  const path = inRepository('services', service, 'src', `${service}.service-definition.ts`);
  const exported = (await import(path)) as Record<string, { readSettings(environment: NodeJS.ProcessEnv): unknown }>;
  let said = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Ended(code);
  });
  try {
    exported[`${service}Service`]?.readSettings({ ...serviceEnvironment(service, house), ...change });
    return [null, said];
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    return [error.code, said];
  } finally {
    jest.restoreAllMocks();
  }
}

const WRONG: [string, Change, string[]][] = [
  ['without a setting', { DATABASE_URL: undefined }, ['DATABASE_URL is missing']],
  ['with an empty one', { DATABASE_URL: '' }, ['DATABASE_URL is missing']],
  ['with wrong ones', { PORT: 'eighty', REDIS_URL: 'not a url' }, ['PORT is wrong', 'REDIS_URL is wrong']],
  [
    'in production with a secret that everybody knows',
    { DATABASE_URL: 'postgres://user:change-me@127.0.0.1:9/none' },
    ['DATABASE_URL is wrong: its secret is that of an example'],
  ],
  [
    'in production with a secret that can be guessed',
    { DATABASE_URL: 'postgres://user:k3j4h5g6@127.0.0.1:9/none', REDIS_URL: 'redis://:redis@127.0.0.1:9' },
    ['DATABASE_URL is wrong: its secret is shorter than 16', 'REDIS_URL is wrong: its secret is shorter than 16'],
  ],
];

describe.each(SERVICES)('%s', (service) => {
  it('takes settings that are right', async () => {
    expect(await read(service, {})).toEqual([null, '']);
  });

  it.each(WRONG)('does not start %s, and says which', async (_how, change, sentences) => {
    const [code, said] = await read(service, change);
    expect(code).toBe(78);
    for (const sentence of sentences) expect(said).toContain(sentence);
  });
});

it('takes a setting from a file, and names a file that is not there or a setting that is given twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'));
  const path = join(folder, 'database-url');
  const asFile = { DATABASE_URL: undefined, DATABASE_URL_FILE: path };
  try {
    await writeFile(path, 'postgres://nobody:kept-in-a-file-of-its-own@127.0.0.1:9/none\n');
    expect(await read('media', asFile)).toEqual([null, '']);
    const [twice, both] = await read('media', { DATABASE_URL_FILE: path });
    expect([twice, both.includes('DATABASE_URL_FILE is wrong: DATABASE_URL is set as well')]).toEqual([78, true]);
    await writeFile(path, 'postgres://nobody:change-me@127.0.0.1:9/none\n');
    const [known, said] = await read('media', { ...asFile, NODE_ENV: 'production' });
    expect([known, said.includes('DATABASE_URL is wrong')]).toEqual([78, true]);
  } finally {
    await rm(folder, { recursive: true });
  }
  const [missing, named] = await read('media', asFile);
  expect([missing, named.includes('DATABASE_URL_FILE is wrong: ENOENT')]).toEqual([78, true]);
});

it("drops secrets from the process's environment, and nothing else", () => {
  const set = { ONE_SECRET: 'of-our-own', ONE_URL: 'redis://:of-our-own@127.0.0.1:9', ONE_NAME: 'kept' };
  Object.assign(process.env, set);
  const specs = {
    ONE_SECRET: str({ desc: 'A secret.' }),
    ONE_URL: str({ desc: 'A URL.' }),
    ONE_NAME: str({ desc: 'A name.' }),
  };
  expect(readEnvironment('test', specs)).toMatchObject(set);
  expect(Object.keys(set).filter((name) => name in process.env)).toEqual(['ONE_NAME']);
  delete process.env['ONE_NAME'];
});

describe.each(['gateway', 'billing', 'delivery'] as const)('%s in production', (service) => {
  it.each(['http://future.example', 'http://localhost.evil.example', 'http://10.0.0.1'])(
    'does not start when users reach the product at %s',
    async (PUBLIC_URL) => {
      const [code, said] = await read(service, { PUBLIC_URL });
      expect([code, said]).toEqual([78, expect.stringContaining('PUBLIC_URL is wrong')]);
    },
  );

  it.each(['https://future.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'starts when they reach it at %s',
    async (PUBLIC_URL) => expect(await read(service, { PUBLIC_URL })).toEqual([null, '']),
  );
});

it.each([
  ['capsules', 'main'],
  ['gateway', 'main'],
  ['billing', 'migrate'],
  ['delivery', 'migrate'],
] as const)('%s/%s is a program that ends with 78 before it connects', async (service, program) => {
  const child = startChild({
    name: service,
    program: process.execPath,
    args: [serviceProgram(service, program)],
    env: { PATH: process.env['PATH'], ...serviceEnvironment(service, house), DATABASE_URL: undefined },
  });
  expect((await child.exited).code).toBe(78);
  expect(child.lastLines().join('\n')).toContain('DATABASE_URL is missing');
});
