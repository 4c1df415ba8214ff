/** Writes `.env` for docker compose, with fresh passwords and keys, unless there is one. node deploy/make-env.mjs */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pair = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const base64 = (text) => Buffer.from(text).toString('base64');
const random = () => randomBytes(20).toString('hex');
const settings = {
  POSTGRES_PASSWORD: random(),
  ...Object.fromEntries(
    ['GATEWAY', 'CAPSULES', 'MEDIA', 'BILLING', 'DELIVERY'].map((name) => [`${name}_DATABASE_PASSWORD`, random()]),
  ),
  S3_ACCESS_KEY: random(),
  S3_SECRET_KEY: random(),
  SERVICE_TOKEN_PRIVATE_KEY: base64(pair.privateKey),
  SERVICE_TOKEN_PUBLIC_KEY: base64(pair.publicKey),
};
const file = fileURLToPath(new URL('../.env', import.meta.url));
const text = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
try {
  writeFileSync(file, text.join(''), { mode: 0o600, flag: 'wx' });
  process.stdout.write('Wrote .env\n');
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  process.stdout.write('.env is there already; left as it is.\n');
}
