/**
 * Writes `.env` for docker compose: a copy of `.env.example` with a fresh secret in the place of every "change-me", for its
 * owner's eyes alone. One that is there already is left as it is; with settings that is a failure, for they were not written.
 *
 *   node deploy/make-env.mjs [--file <path>] [NAME=value …]
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const EXAMPLE_SECRET = 'change-me';
const inRepository = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const base64 = (text) => Buffer.from(text).toString('base64');

const { values, positionals } = parseArgs({
  options: { file: { type: 'string', default: inRepository('.env') } },
  allowPositionals: true,
});
const file = path.resolve(values.file);
const wanted = new Map();
for (const pair of positionals) {
  const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(pair) ?? refuse(`${pair} is not NAME=value.`);
  wanted.set(name, value);
}

const example = readFileSync(inRepository('.env.example'), 'utf8');
const text = filledIn(example);
try {
  // Never over another one: the database was made with its passwords.
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  process.stdout.write(`Wrote ${file}\n`);
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  if (positionals.length > 0)
    refuse(`${file} is there already and was left as it is: change ${positionals.join(', ')} in it.`);
  process.stdout.write(`${file} is there already; left as it is.\n`);
}

function filledIn(text) {
  const keys = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const made = {
    SERVICE_TOKEN_PRIVATE_KEY: base64(keys.privateKey),
    SERVICE_TOKEN_PUBLIC_KEY: base64(keys.publicKey),
    STRIPE_SECRET_KEY: `sk_test_${random()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${random()}`,
    S3_ACCESS_KEY: random(10),
  };
  const lines = text.split('\n').map((line) => {
    const [, name, value] = /^#?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (name === undefined) return line;
    const given = wanted.get(name);
    wanted.delete(name);
    if (given !== undefined) return `${name}=${given}`;
    return value === EXAMPLE_SECRET ? `${name}=${made[name] ?? random()}` : line;
  });
  if (wanted.size > 0) refuse(`There is no setting ${[...wanted.keys()].join(', ')} in .env.example.`);
  return `# Made by deploy/make-env.mjs. Keep a copy with your backups: without its passwords the data cannot be opened.\n${lines.join('\n')}`;
}

function random(bytes = 20) {
  return randomBytes(bytes).toString('hex');
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(78);
}
