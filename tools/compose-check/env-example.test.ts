// Real: .env.example, docker-compose.yml and deploy/make-env.mjs as a program. No containers.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { weakSecrets } from '@dear-future/service-kit/config/weak-secrets';
import { inRepository } from '@dear-future/testing/processes/repository';

let folder: string;
let example: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'make-env-'));
  example = await readFile(inRepository('.env.example'), 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes `env` and `.secrets` into a folder of this name. */
async function makeEnv(name: string, ...args: string[]): Promise<{ stdout: string }> {
  await mkdir(path.join(folder, name), { recursive: true });
  const file = path.join(folder, name, 'env');
  return promisify(execFile)(process.execPath, [inRepository('deploy/make-env.mjs'), '--file', file, ...args]);
}

function settingsOf(text: string): Map<string, string> {
  return new Map([...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

const read = async (name: string): Promise<string> => readFile(path.join(folder, name, 'env'), 'utf8');

async function secretsOf(name: string): Promise<Record<string, string>> {
  const made = path.join(folder, name, '.secrets');
  const files = await readdir(made);
  const pairs = files.map(async (file) => [file, (await readFile(path.join(made, file), 'utf8')).trim()] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

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
});

describe('deploy/make-env.mjs', () => {
  it('writes a file for each secret of the compose file, fresh and strong, in a folder for its owner alone', async () => {
    await makeEnv('one');
    await makeEnv('two');
    const [one, two] = [await secretsOf('one'), await secretsOf('two')];
    const compose = await readFile(inRepository('docker-compose.yml'), 'utf8');
    const asked = [...compose.matchAll(/\$\{SECRETS:-\.secrets\}\/([\w.]+)/g)].map(([, file = '']) => file);
    expect(Object.keys(one).sort()).toEqual([...asked].sort());
    expect((await stat(path.join(folder, 'one/.secrets'))).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, 'one/env'))).mode & 0o777).toBe(0o600);
    expect(Object.keys(one).filter((file) => one[file] === two[file])).toEqual(['oidc_client_secret', 'smtp_url']);
    const settings = Object.fromEntries(Object.entries(one).map(([file, value]) => [file.toUpperCase(), value]));
    expect(weakSecrets(settings, Object.keys(settings))).toEqual([]);
  });

  it('leaves what is there as it is', async () => {
    await makeEnv('kept');
    const before = [await read('kept'), await secretsOf('kept')];
    expect((await makeEnv('kept')).stdout.match(/left as it is/g)).toHaveLength(2);
    expect([await read('kept'), await secretsOf('kept')]).toEqual(before);
  });

  it('takes settings that are told, also in the place of what is only shown', async () => {
    await makeEnv('told', 'PORT=8000', 'LOG_LEVEL=warn', 'MAIL_FROM=a=b');
    const told = await read('told');
    expect(told).toMatch(/^PORT=8000$/m);
    expect(told).toMatch(/^LOG_LEVEL=warn$/m);
    expect(told).toMatch(/^MAIL_FROM=a=b$/m);
    await expect(makeEnv('unknown', 'PORTS=1')).rejects.toMatchObject({ code: 78 });
  });

  it('takes over the secrets that an older .env holds', async () => {
    await mkdir(path.join(folder, 'older'));
    const lines = [
      'POSTGRES_PASSWORD=of-the-superuser',
      'MEDIA_DATABASE_PASSWORD=of-media',
      'S3_SECRET_KEY=of-the-storage',
    ];
    await writeFile(path.join(folder, 'older', 'env'), [...lines, 'STRIPE_SECRET_KEY=sk_live_1', ''].join('\n'));
    await makeEnv('older');
    expect(await secretsOf('older')).toMatchObject({
      'postgres.env': 'POSTGRES_PASSWORD=of-the-superuser',
      admin_database_url: 'postgres://postgres:of-the-superuser@postgres:5432/postgres',
      media_database_url: 'postgres://media:of-media@postgres:5432/dear_future',
      s3_secret_key: 'of-the-storage',
      stripe_secret_key: 'sk_live_1',
    });
  });
});
