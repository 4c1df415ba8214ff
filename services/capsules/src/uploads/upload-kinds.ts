import { Injectable } from '@nestjs/common';
import type { UploadKind } from '@dear-future/contracts/internal/uploads';
import { ContributionUploads } from '../contributions/contribution-uploads.js';
import { AnswerUploads } from '../recipient-links/answer-uploads.js';
import { Replacements } from './replacements.js';
import { PromptResponseUploads } from '../shared-responses/response-uploads.js';
import { TimeCapsuleUploads } from '../time-capsules/time-capsule-uploads.js';
import type { UploadRules } from '../admissions/upload-rules.js';

@Injectable()
export class UploadKinds {
  private readonly rules: Readonly<Record<UploadKind, UploadRules>>;

  constructor(
    timeCapsules: TimeCapsuleUploads,
    responses: PromptResponseUploads,
    contributions: ContributionUploads,
    replacements: Replacements,
    answers: AnswerUploads,
  ) {
    this.rules = {
      'time-capsule': timeCapsules,
      'prompt-response': responses,
      contribution: contributions,
      replacement: replacements,
      answer: answers,
    };
  }

  of(kind: UploadKind): UploadRules {
    return this.rules[kind];
  }
}
