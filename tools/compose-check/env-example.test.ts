// Real: .env.example, docker-compose.yml and deploy/make-env.mjs. No container is started.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isWeakSecret } from '@dear-future/service-kit/config/weak-secrets';
import { inRepository } from '@dear-future/local-servers/processes/repository';

let folder: string;
let example: string;
let compose: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'make-env-'));
  example = await readFile(inRepository('.env.example'), 'utf8');
  compose = await readFile(inRepository('docker-compose.yml'), 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs deploy/make-env.mjs, which writes `env` and `.secrets` to the folder `name`. */
async function makeEnv(name: string, ...args: string[]): Promise<{ stdout: string }> {
  await mkdir(path.join(folder, name), { recursive: true });
  const file = path.join(folder, name, 'env');
  return promisify(execFile)(process.execPath, [inRepository('deploy/make-env.mjs'), '--file', file, ...args]);
}

function settingsOf(text: string): Map<string, string> {
  return new Map([...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

const readEnv = async (name: string): Promise<string> => readFile(path.join(folder, name, 'env'), 'utf8');

async function secretsOf(name: string): Promise<Record<string, string>> {
  const secretsFolder = path.join(folder, name, '.secrets');
  const files = await readdir(secretsFolder);
  const pairs = files.map(
    async (file) => [file, (await readFile(path.join(secretsFolder, file), 'utf8')).trim()] as const,
  );
  return Object.fromEntries(await Promise.all(pairs));
}

describe('.env.example', () => {
  it('describes exactly the settings of the compose file', () => {
    const settingsWithoutDescription = /(?<!^# .*\.\n)^#?[A-Z][A-Z0-9_]*=.*/gm;
    expect(example.match(settingsWithoutDescription)).toBeNull();
    const composeSettings = new Set([...compose.matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name));
    // The file does not mention this setting, which Compose itself reads.
    composeSettings.add('COMPOSE_PROFILES');
    expect([...settingsOf(example).keys()].sort()).toEqual([...composeSettings].sort());
  });

  it('shows the defaults of the compose file', () => {
    const defaults = [...compose.matchAll(/\$\{([A-Z][A-Z0-9_]*):?-([^}]*)\}/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(Object.fromEntries(settingsOf(example))).toMatchObject(Object.fromEntries(defaults));
  });
});

describe('deploy/make-env.mjs', () => {
  it('writes a file for each secret of the compose file, with strong values, into a private folder', async () => {
    await makeEnv('one');
    await makeEnv('two');
    const [one, two] = [await secretsOf('one'), await secretsOf('two')];
    const required = [...compose.matchAll(/\$\{SECRETS:-\.secrets\}\/([\w.]+)/g)].map(([, file = '']) => file);
    expect(Object.keys(one).sort()).toEqual([...required].sort());
    expect((await stat(path.join(folder, 'one/.secrets'))).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, 'one/env'))).mode & 0o777).toBe(0o600);
    // Only these are not generated.
    expect(Object.keys(one).filter((file) => one[file] === two[file])).toEqual(['oidc_client_secret', 'smtp_url']);
    const settings = Object.fromEntries(Object.entries(one).map(([file, value]) => [file.toUpperCase(), value]));
    expect(Object.entries(settings).filter(([name, value]) => isWeakSecret(name, value))).toEqual([]);
  });

  it('keeps existing files', async () => {
    await makeEnv('kept');
    const before = [await readEnv('kept'), await secretsOf('kept')];
    expect((await makeEnv('kept')).stdout.match(/left unchanged/g)).toHaveLength(2);
    expect([await readEnv('kept'), await secretsOf('kept')]).toEqual(before);
  });

  it('writes the settings in its arguments, even if the example comments them out, but no unknown ones', async () => {
    await makeEnv('arguments', 'PORT=8000', 'LOG_LEVEL=warn', 'MAIL_FROM=a=b');
    const lines = (await readEnv('arguments')).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['PORT=8000', 'LOG_LEVEL=warn', 'MAIL_FROM=a=b']));
    await expect(makeEnv('unknown', 'PORTS=1')).rejects.toMatchObject({ code: 78 });
  });

  it('copies the secrets of an older .env into the files', async () => {
    await mkdir(path.join(folder, 'older'));
    const databases = 'POSTGRES_PASSWORD=of-the-superuser\nMEDIA_DATABASE_PASSWORD=of-media\n';
    const others = 'S3_SECRET_KEY=of-the-storage\nSTRIPE_SECRET_KEY=sk_live_1\n';
    await writeFile(path.join(folder, 'older', 'env'), databases + others);
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
