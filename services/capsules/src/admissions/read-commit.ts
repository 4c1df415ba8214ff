import { Injectable, type PipeTransform } from '@nestjs/common';
import { isValid } from '@dear-future/contracts/fields';
import { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { invalid } from '@dear-future/service-kit/service/validation';

/**
 * Refuses only unreadable bodies. The rules about video and form refuse later, because that must also discard the video
 * and release the slot.
 *
 * The body stays as sent. The copy that class-transformer makes of other bodies has no fields named `constructor`,
 * `toString` or `__proto__`, which must be refused.
 */
@Injectable()
export class ReadCommit implements PipeTransform<unknown, CommitUploadRequest> {
  transform(body: unknown): CommitUploadRequest {
    if (isValid(CommitUploadRequest, body)) return body;
    throw invalid([{ field: 'upload', problem: 'The upload could not be read.' }]);
  }
}
