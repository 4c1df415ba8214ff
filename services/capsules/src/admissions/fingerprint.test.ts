import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { fingerprintOf } from './fingerprint.js';

const upload: CommitUploadRequest = {
  video: {
    name: 'a'.repeat(22) + '.webm',
    contentType: 'video/webm',
    bytes: 9,
    sha256: '0'.repeat(64),
    durationSeconds: 3,
  },
  fields: { promptId: 'custom-1', promptTitle: 'A' },
  attempt: 1,
  mode: 'store',
};

describe('the fingerprint of an upload', () => {
  it('is the same for another attempt with the same video and fields', () => {
    const retry = {
      video: { ...upload.video, name: 'b'.repeat(22) + '.webm', durationSeconds: 3.01 },
      fields: { promptTitle: 'A', promptId: 'custom-1' },
    };
    expect(fingerprintOf(retry)).toBe(fingerprintOf(upload));
  });

  it.each<CommitUploadRequest>([
    { ...upload, video: { ...upload.video, sha256: '1'.repeat(64) } },
    { ...upload, fields: { ...upload.fields, promptTitle: 'B' } },
    { ...upload, fields: { ...upload.fields, personalNote: '' } },
    { ...upload, fields: { promptId: 'custom-1","promptTitle":"A' } },
  ])('differs for another video or other fields (case %#)', (other) => {
    expect(fingerprintOf(other)).not.toBe(fingerprintOf(upload));
  });
});
