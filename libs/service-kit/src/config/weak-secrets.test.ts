// Unit: the rule.
import { weakSecrets } from './weak-secrets.js';

const weak = (name: string, value: string | undefined): boolean => weakSecrets({ [name]: value }, [name]).length > 0;

it.each([
  ['POSTGRES_PASSWORD', 'change-me'],
  ['S3_SECRET_KEY', 'minioadmin'],
  ['S3_ACCESS_KEY', ' MinioAdmin '],
  ['STRIPE_WEBHOOK_SECRET', 'change-me'],
  ['DATABASE_URL', 'postgres://capsules:change-me@postgres:5432/dear_future'],
  ['DATABASE_URL', 'postgres://postgres:p%61ssword@postgres:5432/dear_future'],
  ['SMTP_URL', 'smtps://post:Secret@mail.example:465'],
  ['POSTGRES_PASSWORD', 'k3j4h5g6f7'],
  ['DATABASE_URL', 'postgres://capsules:k3j4h5g6f7@postgres:5432/dear_future'],
  ['REDIS_URL', 'redis://:redis@redis:6379'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1'],
])('refuses %s=%s', (name, value) => {
  expect(weak(name, value)).toBe(true);
});

it.each([
  ['POSTGRES_PASSWORD', '9f6d1c0b5f4e9f6d1c0b5f4e'],
  ['POSTGRES_PASSWORD', ''],
  ['POSTGRES_PASSWORD', undefined],
  // An account's name is not a secret.
  ['DATABASE_URL', 'postgres://postgres:9f6d1c0b5f4e9f6d1c0b5f4e@postgres:5432/postgres'],
  ['DATABASE_URL', 'postgres://postgres@postgres:5432/postgres'],
  ['SMTP_URL', 'smtp://mailbox:1025'],
  ['S3_BUCKET', 'secret'],
  ['S3_ACCESS_KEY', 'dear-future'],
  ['DATABASE_URL', 'postgres://capsules:100%100%100%100%@postgres:5432/dear_future'],
])('accepts %s=%s', (name, value) => {
  expect(weak(name, value)).toBe(false);
});

it('names each of several', () => {
  const environment = { A_PASSWORD: 'change-me', B_PASSWORD: 'our own, which is long', C_TOKEN: 'root' };
  expect(weakSecrets(environment, Object.keys(environment)).map(({ name }) => name)).toEqual(['A_PASSWORD', 'C_TOKEN']);
});
