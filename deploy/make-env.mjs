/**
 * Writes `.env` for Docker Compose (a copy of `.env.example` with the given settings), and the folder `.secrets` (a file
 * for each secret, which is new or comes from an older `.env`). Never changes an existing `.env` or `.secrets`. Refuses
 * settings in the arguments if `.env` exists.
 *
 *   node deploy/make-env.mjs [--file <path>] [NAME=value …]
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const SERVICES = ['gateway', 'capsules', 'media', 'billing', 'delivery'];
const inRepository = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const base64 = (text) => Buffer.from(text).toString('base64');

const { values, positionals } = parseArgs({
  options: { file: { type: 'string', default: inRepository('.env') } },
  allowPositionals: true,
});
const file = path.resolve(values.file);
const settings = new Map();
for (const pair of positionals) {
  const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(pair) ?? refuse(`${pair} is not NAME=value.`);
  settings.set(name, value);
}

const example = readFileSync(inRepository('.env.example'), 'utf8');
const text = fillIn(example);
/** The variables of an existing .env, where older versions stored secrets that are still in use. */
const existing = existsSync(file)
  ? Object.fromEntries(
      [...readFileSync(file, 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=(.+)$/gm)].map(([, name, value]) => [name, value]),
    )
  : {};
if (existsSync(file)) {
  if (positionals.length > 0)
    refuse(`${file} already exists and was left unchanged. Write ${positionals.join(', ')} there yourself.`);
  process.stdout.write(`${file} already exists and was left unchanged.\n`);
} else {
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  process.stdout.write(`Wrote ${file}\n`);
}
const folder = path.join(path.dirname(file), '.secrets');
if (existsSync(folder)) {
  // Never overwritten, because the database already has these passwords.
  process.stdout.write(`${folder} already exists and was left unchanged.\n`);
} else {
  // Only its owner can enter the folder. The files are world-readable, because containers read them as other users.
  process.umask(0);
  const unfinished = mkdtempSync(`${folder}-`);
  for (const [name, value] of Object.entries(createSecrets())) {
    writeFileSync(path.join(unfinished, name), `${value}\n`, { mode: 0o644 });
  }
  renameSync(unfinished, folder);
  process.stdout.write(`Wrote ${folder}\n`);
}

/** Replaces the values of the given settings. */
function fillIn(text) {
  const lines = text.split('\n').map((line) => {
    const [, name] = /^#?([A-Z][A-Z0-9_]*)=/.exec(line) ?? [];
    const given = settings.get(name);
    settings.delete(name);
    return given === undefined ? line : `${name}=${given}`;
  });
  if (settings.size > 0) refuse(`.env.example has no setting ${[...settings.keys()].join(', ')}.`);
  return `# Made by deploy/make-env.mjs.\n${lines.join('\n')}`;
}

/** Returns the contents of each file in `.secrets`. */
function createSecrets() {
  const keys = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const postgres = existing.POSTGRES_PASSWORD ?? random();
  const redis = random();
  const s3AccessKey = existing.S3_ACCESS_KEY ?? random(10);
  const s3SecretKey = existing.S3_SECRET_KEY ?? random();
  const databaseUrl = (role) => {
    const password = existing[`${role.toUpperCase()}_DATABASE_PASSWORD`] ?? random();
    return `postgres://${role}:${password}@postgres:5432/dear_future`;
  };
  return {
    'postgres.env': `POSTGRES_PASSWORD=${postgres}`,
    admin_database_url: `postgres://postgres:${postgres}@postgres:5432/postgres`,
    ...Object.fromEntries(SERVICES.map((service) => [`${service}_database_url`, databaseUrl(service)])),
    redis_conf: `requirepass ${redis}`,
    redis_url: `redis://:${redis}@redis:6379`,
    's3.env': [
      ...['ROOT_ACCESS_KEY', 'MINIO_ROOT_USER'].map((name) => `${name}=${s3AccessKey}`),
      ...['ROOT_SECRET_KEY', 'MINIO_ROOT_PASSWORD'].map((name) => `${name}=${s3SecretKey}`),
    ].join('\n'),
    s3_access_key: s3AccessKey,
    s3_secret_key: s3SecretKey,
    service_token_private_key: existing.SERVICE_TOKEN_PRIVATE_KEY ?? base64(keys.privateKey),
    service_token_public_key: existing.SERVICE_TOKEN_PUBLIC_KEY ?? base64(keys.publicKey),
    stripe_secret_key: existing.STRIPE_SECRET_KEY ?? `sk_test_${random()}`,
    stripe_webhook_secret: existing.STRIPE_WEBHOOK_SECRET ?? `whsec_${random()}`,
    // docs/operations.md says what production needs here.
    smtp_url: existing.SMTP_URL ?? 'smtp://mailbox:1025',
    oidc_client_secret: existing.OIDC_CLIENT_SECRET ?? '',
  };
}

function random(bytes = 20) {
  return randomBytes(bytes).toString('hex');
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(78);
}
