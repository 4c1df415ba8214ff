// Real: .env.example, docker-compose.yml and deploy/make-env.mjs as a program. No containers.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { EXAMPLE_SECRET, weakSecrets } from '@dear-future/service-kit/config/weak-secrets';
import { inRepository } from '@dear-future/testing/processes/repository';

let folder: string;
let example: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'make-env-'));
  example = await readFile(inRepository('.env.example'), 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const makeEnv = (name: string, ...args: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(process.execPath, [
    inRepository('deploy/make-env.mjs'),
    '--file',
    path.join(folder, name),
    ...args,
  ]);

function settingsOf(text: string): Map<string, string> {
  return new Map([...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

const read = async (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');

describe('.env.example', () => {
  it('has a sentence for each setting, and each setting that the compose file asks for', async () => {
    const lines = example.split('\n');
    const without = lines.filter(
      (line, index) => /^#?[A-Z][A-Z0-9_]*=/.test(line) && !/^# .*\.$/.test(lines[index - 1] ?? ''),
    );
    expect(without).toEqual([]);
    const compose = await readFile(inRepository('docker-compose.yml'), 'utf8');
    const asked = new Set([...compose.matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name));
    // The one that Compose itself reads.
    asked.add('COMPOSE_PROFILES');
    expect([...settingsOf(example).keys()].sort()).toEqual([...asked].sort());
  });

  it('shows the defaults of the compose file', async () => {
    const compose = await readFile(inRepository('docker-compose.yml'), 'utf8');
    const shown = settingsOf(example);
    for (const [, name = '', value] of compose.matchAll(/\$\{([A-Z][A-Z0-9_]*):?-([^}]*)\}/g)) {
      expect([name, shown.get(name)]).toEqual([name, value]);
    }
  });

  it('holds secrets that no service takes in production', () => {
    const values = settingsOf(example);
    const secrets = [...values].filter(([, value]) => value === EXAMPLE_SECRET).map(([name]) => name);
    expect(secrets.length).toBeGreaterThan(10);
    expect(weakSecrets(Object.fromEntries(values), [...values.keys()]).map(({ name }) => name)).toEqual(secrets);
  });
});

describe('deploy/make-env.mjs', () => {
  it('writes a fresh secret for each, for its owner alone, and never over another', async () => {
    await makeEnv('one');
    await makeEnv('two');
    const [one, two] = [await read('one'), await read('two')];
    expect((await stat(path.join(folder, 'one'))).mode & 0o777).toBe(0o600);
    expect([...settingsOf(one).values()]).not.toContain(EXAMPLE_SECRET);
    const same = [...settingsOf(one)].filter(([name, value]) => settingsOf(two).get(name) === value);
    const plain = [...settingsOf(example)].filter(([, value]) => value !== EXAMPLE_SECRET);
    expect(same).toEqual(plain);
    expect((await makeEnv('one')).stdout).toContain('left as it is');
    expect(await read('one')).toBe(one);
  });

  it('takes settings that are told, also in the place of what is only shown', async () => {
    await makeEnv('told', 'PORT=8000', 'LOG_LEVEL=warn', 'POSTGRES_PASSWORD=a=b');
    const told = await read('told');
    expect(told).toMatch(/^PORT=8000$/m);
    expect(told).toMatch(/^LOG_LEVEL=warn$/m);
    expect(told).toMatch(/^POSTGRES_PASSWORD=a=b$/m);
    await expect(makeEnv('unknown', 'PORTS=1')).rejects.toMatchObject({ code: 78 });
  });
});
