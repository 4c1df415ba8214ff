// Real: the keys, the signatures and jose.
import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, importPKCS8 } from 'jose';
import { ServiceTokenMint, ServiceTokenVerifier } from './service-tokens.js';

function keyPair(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

describe('the token of one hop', () => {
  const keys = keyPair();
  const caller = { personId: 'p-1', requestId: 'r-1', grant: { kind: 'playback', videoName: 'a.webm' } };

  const call = { method: 'GET', path: '/videos/a.webm' };

  it('tells the service who asks, for which request, and what it may touch', async () => {
    const mint = await ServiceTokenMint.fromPem(keys.privateKey);
    const verifier = await ServiceTokenVerifier.fromPem(keys.publicKey, 'media');
    await expect(verifier.verify(await mint.mint('media', caller, call), call)).resolves.toEqual(caller);
  });

  it('knows nobody when nobody is signed in', async () => {
    const mint = await ServiceTokenMint.fromPem(keys.privateKey);
    const verifier = await ServiceTokenVerifier.fromPem(keys.publicKey, 'capsules');
    const token = await mint.mint('capsules', { personId: null, requestId: 'r-2' }, call);
    await expect(verifier.verify(token, call)).resolves.toEqual({ personId: null, requestId: 'r-2' });
  });

  it('is good for one method and one path, whatever the query', async () => {
    const mint = await ServiceTokenMint.fromPem(keys.privateKey);
    const verifier = await ServiceTokenVerifier.fromPem(keys.publicKey, 'media');
    const token = await mint.mint('media', caller, { method: 'GET', path: '/videos/a.webm?page=1' });
    await expect(verifier.verify(token, { method: 'GET', path: '/videos/a.webm?page=2' })).resolves.toEqual(caller);
    for (const other of [
      { ...call, method: 'DELETE' },
      { ...call, method: 'HEAD' },
      { ...call, path: '/videos/b.webm' },
      { ...call, path: '/videos/a.webm/poster' },
    ]) {
      await expect(verifier.verify(token, other)).rejects.toThrow('another call');
    }
  });

  it('is refused by another service', async () => {
    const mint = await ServiceTokenMint.fromPem(keys.privateKey);
    const verifier = await ServiceTokenVerifier.fromPem(keys.publicKey, 'capsules');
    await expect(verifier.verify(await mint.mint('media', caller, call), call)).rejects.toThrow();
  });

  it('is refused when somebody else signed it', async () => {
    const mint = await ServiceTokenMint.fromPem(keyPair().privateKey);
    const verifier = await ServiceTokenVerifier.fromPem(keys.publicKey, 'media');
    await expect(verifier.verify(await mint.mint('media', caller, call), call)).rejects.toThrow();
  });

  it.each([
    ['is old', -30, { htm: call.method, htu: call.path }, 'timestamp check failed'],
    ['names no call', 60, {}, 'another call'],
  ])('is refused when it %s', async (_how, seconds, claims, reason) => {
    const signed = await new SignJWT({ rid: 'r', ...claims })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer('gateway')
      .setAudience('media')
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(await importPKCS8(keys.privateKey, 'EdDSA'));
    const verifier = await ServiceTokenVerifier.fromPem(keys.publicKey, 'media');
    await expect(verifier.verify(signed, call)).rejects.toThrow(reason);
  });

  it('is refused without a signature', async () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ iss: 'gateway', aud: 'media', exp: 4102444800 })}.`;
    const verifier = await ServiceTokenVerifier.fromPem(keys.publicKey, 'media');
    await expect(verifier.verify(unsigned, call)).rejects.toThrow();
  });
});
