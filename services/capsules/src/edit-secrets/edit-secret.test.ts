import { randomUUID } from 'node:crypto';
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { hashLinkSecret, deriveEditSecret } from './edit-secret.js';

const admissionId = '0b5e7f0a-1111-4222-8333-944445555666';
const upload: CommitUploadRequest = {
  video: { name: 'a.webm', contentType: 'video/webm', bytes: 9, sha256: '0'.repeat(64), durationSeconds: 3 },
  fields: { responderName: 'Ana', personalNote: 'Hi' },
  attempt: 1,
  mode: 'store',
};
const editSecret = deriveEditSecret(admissionId, upload);

describe('an edit secret', () => {
  it('is 128 bits in 22 characters, stored as a SHA-256 hash', () => {
    expect(Buffer.from(editSecret, 'base64url')).toHaveLength(16);
    expect(hashLinkSecret(editSecret)).toHaveLength(32);
    expect(hashLinkSecret(editSecret)?.equals(hashLinkSecret(editSecret) ?? Buffer.alloc(0))).toBe(true);
  });

  it.each(['', 'x'.repeat(21), 'x'.repeat(23), 'x'.repeat(21) + '=', 'x'.repeat(21) + '\n'])('cannot be %j', (text) => {
    expect(hashLinkSecret(text)).toBeNull();
  });

  it('is the same for a retry with another video name and another order of fields', () => {
    const retry: CommitUploadRequest = {
      ...upload,
      video: { ...upload.video, name: 'b.webm', durationSeconds: 3.01 },
      fields: { personalNote: 'Hi', responderName: 'Ana' },
    };
    expect(deriveEditSecret(admissionId, retry)).toBe(editSecret);
  });

  it.each<[string, string, CommitUploadRequest]>([
    ['video', admissionId, { ...upload, video: { ...upload.video, sha256: '1'.repeat(64) } }],
    ['value of a field', admissionId, { ...upload, fields: { ...upload.fields, responderName: 'Ben' } }],
    ['number of fields', admissionId, { ...upload, fields: {} }],
    ['admission', randomUUID(), upload],
  ])('differs for another %s', (_, id, other) => {
    expect(deriveEditSecret(id, other)).not.toBe(editSecret);
  });
});
