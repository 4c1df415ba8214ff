import { isWeakSecret } from './weak-secrets.js';

it.each([
  ['POSTGRES_PASSWORD', 'change-me'],
  ['S3_SECRET_KEY', 'minioadmin'],
  ['STRIPE_WEBHOOK_SECRET', 'change-me'],
  ['DATABASE_URL', 'postgres://capsules:change-me@postgres:5432/dear_future'],
  ['DATABASE_URL', 'postgres://postgres:p%61ssword@postgres:5432/dear_future'],
  ['SMTP_URL', 'smtps://post:Secret@mail.example:465'],
  ['POSTGRES_PASSWORD', 'k3j4h5g6f7'],
  ['DATABASE_URL', 'postgres://capsules:k3j4h5g6f7@postgres:5432/dear_future'],
  ['REDIS_URL', 'redis://:redis@redis:6379'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1'],
])('%s=%s contains a weak secret', (name, value) => {
  expect(isWeakSecret(name, value)).toBe(true);
});

it.each([
  ['POSTGRES_PASSWORD', '9f6d1c0b5f4e9f6d1c0b5f4e'],
  ['POSTGRES_PASSWORD', ''],
  // An account name is not a secret.
  ['DATABASE_URL', 'postgres://postgres:9f6d1c0b5f4e9f6d1c0b5f4e@postgres:5432/postgres'],
  ['DATABASE_URL', 'postgres://postgres@postgres:5432/postgres'],
  ['SMTP_URL', 'smtp://mailbox:1025'],
  ['S3_BUCKET', 'secret'],
  ['S3_ACCESS_KEY', 'dear-future'],
  ['DATABASE_URL', 'postgres://capsules:100%100%100%100%@postgres:5432/dear_future'],
])('%s=%s contains no weak secret', (name, value) => {
  expect(isWeakSecret(name, value)).toBe(false);
});
