import { Injectable, type PipeTransform } from '@nestjs/common';
import type { FieldProblem } from '@dear-future/contracts/errors';
import type { CommitUploadRequest, UploadedVideo } from '@dear-future/contracts/internal/uploads';
import { invalid } from '@dear-future/service-kit/service/validation';
import { VIDEO_NAME } from '../videos/video-name.js';

const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Refuses only unreadable bodies. Refusals by the rules about video and form come later, because they must also discard
 * the video and free the place.
 *
 * Not a DTO class: class-transformer skips fields named `constructor`, `toString` or `__proto__`, which must be
 * refused.
 */
@Injectable()
export class ReadCommit implements PipeTransform<unknown, CommitUploadRequest> {
  transform(body: unknown): CommitUploadRequest {
    const { video, fields, attempt, mode } = recordOf(body);
    const { name, contentType, bytes, sha256, durationSeconds, isPlayable } = recordOf(video);
    const problems: FieldProblem[] = [];
    if (!isText(name, VIDEO_NAME)) problems.push(unreadable('video.name'));
    if (!isText(sha256, SHA256)) problems.push(unreadable('video.sha256'));
    if (!areTexts(fields)) problems.push(unreadable('fields'));
    if (!isAttempt(attempt)) problems.push(unreadable('attempt'));
    if (mode !== 'store' && mode !== 'digest') problems.push(unreadable('mode'));
    if (
      !isText(name, VIDEO_NAME) ||
      !isText(sha256, SHA256) ||
      !areTexts(fields) ||
      !isAttempt(attempt) ||
      (mode !== 'store' && mode !== 'digest')
    )
      throw invalid(problems);
    return {
      video: {
        name,
        sha256,
        // `videoProblem` checks the value.
        contentType: String(contentType) as UploadedVideo['contentType'],
        bytes: numberOf(bytes),
        durationSeconds: numberOf(durationSeconds),
        ...(isPlayable === true && { isPlayable }),
      },
      fields,
      attempt,
      mode,
    };
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

function isAttempt(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function areTexts(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}

/** JSON writes NaN as null. */
function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : NaN;
}

function unreadable(field: string): FieldProblem {
  return { field, problem: 'The upload could not be read.' };
}
