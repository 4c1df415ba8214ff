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

describe('an edit link', () => {
  it('is 128 random bits in 22 characters, stored as a SHA-256', () => {
    const editSecret = newEditSecret();
    expect(Buffer.from(editSecret, 'base64url')).toHaveLength(16);
    expect(editSecretHash(editSecret)).toHaveLength(32);
    expect(editSecretHash(editSecret)?.equals(editSecretHash(editSecret) ?? Buffer.alloc(0))).toBe(true);
    expect(newEditSecret()).not.toBe(editSecret);
  });

  it.each(['', 'x'.repeat(21), 'x'.repeat(23), 'x'.repeat(21) + '=', 'x'.repeat(21) + '\n'])('is not %j', (text) => {
    expect(editSecretHash(text)).toBeNull();
  });
});

describe('the seal of an edit link', () => {
  const editSecret = newEditSecret();
  const seal = encryptEditSecret(editSecret, admission, upload);

  it('opens for the same upload with another name and another order of fields', () => {
    const again: CommitUploadRequest = {
      ...upload,
      video: { ...upload.video, name: 'b.webm', durationSeconds: 3.01 },
      fields: { personalNote: 'Hi', responderName: 'Ana' },
    };
    expect(decryptEditSecret(seal, admission, again)).toBe(editSecret);
  });

  it('is different each time, without the edit link in plain text', () => {
    expect(Buffer.from(seal, 'base64url').toString('latin1')).not.toContain(editSecret);
    expect(encryptEditSecret(editSecret, admission, upload)).not.toBe(seal);
  });

  it.each<[string, string, CommitUploadRequest]>([
    ['video', admission, { ...upload, video: { ...upload.video, sha256: '1'.repeat(64) } }],
    ['field', admission, { ...upload, fields: { ...upload.fields, responderName: 'Ben' } }],
    ['number of fields', admission, { ...upload, fields: {} }],
    ['admission', admission.replace('0b', '1b'), upload],
  ])('does not open for another %s', (_, id, other) => {
    expect(() => decryptEditSecret(seal, id, other)).toThrow();
  });

  it('does not open after a change', () => {
    const bytes = Buffer.from(seal, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(() => decryptEditSecret(bytes.toString('base64url'), admission, upload)).toThrow();
  });
});
