import { generateKeyPairSync } from 'node:crypto';
import type { Request } from 'express';
import { ServiceTokenStrategy } from './service-token-strategy.js';
import { ServiceTokenMint, ServiceTokenVerifier } from './service-tokens.js';

const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const mint = await ServiceTokenMint.fromPem(privateKey);
const strategy = new ServiceTokenStrategy(await ServiceTokenVerifier.fromPem(publicKey, 'media'));
const caller = { userId: 'p-1', requestId: 'r-1' };
const call = { method: 'GET', path: '/videos' };
const token = await mint.mint('media', caller, call);

const validate = (authorization?: string, { method, path } = call): Promise<unknown> =>
  strategy.validate({ headers: { authorization }, method, originalUrl: path } as Request);

it('the strategy accepts a service token for this call', async () => {
  expect(await validate(`Bearer ${token}`)).toEqual(caller);
});

it.each([undefined, '', 'Bearer', 'Bearer ', 'Bearer a.b.c', token, `Basic ${token}`, `EditLink ${token}`])(
  'the strategy refuses the header %#',
  async (authorization) => {
    expect(await validate(authorization)).toBe(false);
  },
);

it.each([
  { ...call, method: 'POST' },
  { ...call, path: '/videos/' },
  { ...call, path: '//videos' },
  { ...call, path: '/health/../videos' },
])('the strategy refuses the token for %j', async (other) => {
  expect(await validate(`Bearer ${token}`, other)).toBe(false);
});

it('the strategy refuses a token for another service', async () => {
  expect(await validate(`Bearer ${await mint.mint('billing', caller, call)}`)).toBe(false);
});
