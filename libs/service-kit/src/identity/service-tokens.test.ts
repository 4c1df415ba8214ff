import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, importPKCS8 } from 'jose';
import { ServiceTokenMint, ServiceTokenVerifier } from './service-tokens.js';

const keyPair = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

describe('a service token', () => {
  const keys = keyPair();
  const caller = { userId: 'p-1', requestId: 'r-1', grant: { kind: 'playback', videoName: 'a.webm' } };
  const call = { method: 'GET', path: '/videos/a.webm' };
  let mint: ServiceTokenMint;
  let media: ServiceTokenVerifier;

  beforeAll(async () => {
    mint = await ServiceTokenMint.fromPem(keys.privateKey);
    media = await ServiceTokenVerifier.fromPem(keys.publicKey, 'media');
  });

  it('names the caller, the request and the grant', async () => {
    await expect(media.verify(await mint.mint('media', caller, call), call)).resolves.toEqual(caller);
  });

  it('has no user id for visitors', async () => {
    const visitor = { userId: null, requestId: 'r-2' };
    await expect(media.verify(await mint.mint('media', visitor, call), call)).resolves.toEqual(visitor);
  });

  it('is valid for one method and one path, with any query', async () => {
    const token = await mint.mint('media', caller, { method: 'GET', path: '/videos/a.webm?page=1' });
    await expect(media.verify(token, { method: 'GET', path: '/videos/a.webm?page=2' })).resolves.toEqual(caller);
    for (const other of [
      { ...call, method: 'DELETE' },
      { ...call, method: 'HEAD' },
      { ...call, path: '/videos/b.webm' },
      { ...call, path: '/videos/a.webm/poster' },
    ]) {
      await expect(media.verify(token, other)).rejects.toThrow('another call');
    }
  });

  it('is refused by another service', async () => {
    const capsules = await ServiceTokenVerifier.fromPem(keys.publicKey, 'capsules');
    await expect(capsules.verify(await mint.mint('media', caller, call), call)).rejects.toThrow();
  });

  it('is refused if another key has signed it', async () => {
    const other = await ServiceTokenMint.fromPem(keyPair().privateKey);
    await expect(media.verify(await other.mint('media', caller, call), call)).rejects.toThrow();
  });

  it('is accepted with the old and the new key while the key is replaced', async () => {
    const next = keyPair();
    const both = await ServiceTokenVerifier.fromPem(`${keys.publicKey}${next.publicKey}`, 'media');
    for (const { privateKey } of [keys, next]) {
      const token = await (await ServiceTokenMint.fromPem(privateKey)).mint('media', caller, call);
      await expect(both.verify(token, call)).resolves.toEqual(caller);
    }
  });

  it('needs a public key', async () => {
    await expect(ServiceTokenVerifier.fromPem('-----BEGIN PUBLIC KEY-----', 'media')).rejects.toThrow('no public key');
  });

  it.each([
    ['has expired', -30, { htm: call.method, htu: call.path }, 'timestamp check failed'],
    ['names no call', 60, {}, 'another call'],
  ])('is refused when it %s', async (_how, seconds, claims, reason) => {
    const signed = await new SignJWT({ rid: 'r', ...claims })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer('gateway')
      .setAudience('media')
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(await importPKCS8(keys.privateKey, 'EdDSA'));
    await expect(media.verify(signed, call)).rejects.toThrow(reason);
  });

  it('is refused without a signature', async () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ iss: 'gateway', aud: 'media', exp: 4102444800 })}.`;
    await expect(media.verify(unsigned, call)).rejects.toThrow();
  });
});
