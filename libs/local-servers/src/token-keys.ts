import { generateKeyPairSync } from 'node:crypto';

/** PEM keys in base64, as in the settings. */
export interface TokenKeys {
  privateKey: string;
  publicKey: string;
}

export function createTokenKeys(): TokenKeys {
  const pair = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const base64 = (pem: string): string => Buffer.from(pem).toString('base64');
  return { privateKey: base64(pair.privateKey), publicKey: base64(pair.publicKey) };
}
