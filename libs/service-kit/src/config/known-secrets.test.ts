// The rule alone; no parts.
import { knownSecrets } from './known-secrets.js';

const known = (name: string, value: string | undefined): boolean => knownSecrets({ [name]: value }, [name]).length > 0;

it.each([
  ['POSTGRES_PASSWORD', 'change-me'],
  ['S3_SECRET_KEY', 'minioadmin'],
  ['S3_ACCESS_KEY', ' MinioAdmin '],
  ['STRIPE_WEBHOOK_SECRET', 'change-me'],
  ['DATABASE_URL', 'postgres://capsules:change-me@postgres:5432/dear_future'],
  ['DATABASE_URL', 'postgres://postgres:p%61ssword@postgres:5432/dear_future'],
  ['SMTP_URL', 'smtps://post:Secret@mail.example:465'],
])('knows %s=%s', (name, value) => {
  expect(known(name, value)).toBe(true);
});

it.each([
  ['POSTGRES_PASSWORD', '9f6d1c0b5f4e'],
  ['POSTGRES_PASSWORD', ''],
  ['POSTGRES_PASSWORD', undefined],
  // Who it is may be known; only what nobody else knows is a secret.
  ['DATABASE_URL', 'postgres://postgres:9f6d1c0b5f4e@postgres:5432/postgres'],
  ['DATABASE_URL', 'postgres://postgres@postgres:5432/postgres'],
  ['SMTP_URL', 'smtp://mailbox:1025'],
  ['S3_BUCKET', 'secret'],
  ['DATABASE_URL', 'postgres://capsules:100%@postgres:5432/dear_future'],
])('lets %s=%s pass', (name, value) => {
  expect(known(name, value)).toBe(false);
});

it('names each of several', () => {
  const environment = { A_PASSWORD: 'change-me', B_PASSWORD: 'our own', C_TOKEN: 'root' };
  expect(knownSecrets(environment, Object.keys(environment))).toEqual(['A_PASSWORD', 'C_TOKEN']);
});
