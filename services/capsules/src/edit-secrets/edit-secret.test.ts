// Real: the random source, the hash and the encryption.
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { newEditSecret, decryptEditSecret, editSecretHash, encryptEditSecret } from './edit-secret.js';

const admission = '0b5e7f0a-1111-4222-8333-944445555666';
const upload: CommitUploadRequest = {
  video: { name: 'a.webm', contentType: 'video/webm', bytes: 9, sha256: '0'.repeat(64), durationSeconds: 3 },
  fields: { responderName: 'Ana', personalNote: 'Hi' },
  attempt: 1,
  mode: 'store',
};

describe('an edit secret', () => {
  it('is 128 random bits in 22 characters, stored as a SHA-256 hash', () => {
    const editSecret = newEditSecret();
    expect(Buffer.from(editSecret, 'base64url')).toHaveLength(16);
    expect(editSecretHash(editSecret)).toHaveLength(32);
    expect(editSecretHash(editSecret)?.equals(editSecretHash(editSecret) ?? Buffer.alloc(0))).toBe(true);
    expect(newEditSecret()).not.toBe(editSecret);
  });

  it.each(['', 'x'.repeat(21), 'x'.repeat(23), 'x'.repeat(21) + '=', 'x'.repeat(21) + '\n'])('cannot be %j', (text) => {
    expect(editSecretHash(text)).toBeNull();
  });
});

describe('an encrypted edit secret', () => {
  const editSecret = newEditSecret();
  const encrypted = encryptEditSecret(editSecret, admission, upload);

  it('can be decrypted with the same upload under another name and with reordered fields', () => {
    const retry: CommitUploadRequest = {
      ...upload,
      video: { ...upload.video, name: 'b.webm', durationSeconds: 3.01 },
      fields: { personalNote: 'Hi', responderName: 'Ana' },
    };
    expect(decryptEditSecret(encrypted, admission, retry)).toBe(editSecret);
  });

  it('differs each time, and does not contain the secret in plain text', () => {
    expect(Buffer.from(encrypted, 'base64url').toString('latin1')).not.toContain(editSecret);
    expect(encryptEditSecret(editSecret, admission, upload)).not.toBe(encrypted);
  });

  it.each<[string, string, CommitUploadRequest]>([
    ['video', admission, { ...upload, video: { ...upload.video, sha256: '1'.repeat(64) } }],
    ['field', admission, { ...upload, fields: { ...upload.fields, responderName: 'Ben' } }],
    ['number of fields', admission, { ...upload, fields: {} }],
    ['admission', admission.replace('0b', '1b'), upload],
  ])('cannot be decrypted with another %s', (_, id, other) => {
    expect(() => decryptEditSecret(encrypted, id, other)).toThrow();
  });

  it('cannot be decrypted after it was changed', () => {
    const bytes = Buffer.from(encrypted, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(() => decryptEditSecret(bytes.toString('base64url'), admission, upload)).toThrow();
  });
});
