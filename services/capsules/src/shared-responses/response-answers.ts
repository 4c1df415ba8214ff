import { MAX_RECORDING_SECONDS } from '@dear-future/contracts/constants';
import type { EditLinkDto, SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { SharedPrompt } from '../shared-prompts/shared-prompt.entity.js';
import type { SharedResponse } from './shared-response.entity.js';

/** Lists every field, so that a new column cannot leak. */
export function toSharedResponseDto(response: SharedResponse): SharedResponseDto {
  return {
    id: response.id,
    responderName: response.responderName,
    responderEmail: response.responderEmail,
    personalNote: response.personalNote,
    videoFileName: response.videoName,
    submittedAt: response.submittedAt.toISOString(),
    durationSeconds: response.durationSeconds,
    videoReady: response.videoReady,
  };
}

export function toEditLinkDto(response: SharedResponse, prompt: SharedPrompt): EditLinkDto {
  return {
    submittedTo: 'shared-prompt',
    slug: prompt.slug,
    promptTitle: prompt.promptTitle,
    promptDescription: prompt.promptDescription,
    maxSeconds: MAX_RECORDING_SECONDS,
    open: prompt.status === 'active',
    canWithdraw: prompt.status === 'active',
    needsApproval: false,
    opensAt: null,
    movedFrom: null,
    responderName: response.responderName,
    responderEmail: response.responderEmail,
    personalNote: response.personalNote,
    videoFileName: response.videoName,
    submittedAt: response.submittedAt.toISOString(),
    durationSeconds: response.durationSeconds,
    videoReady: response.videoReady,
    isPlayable: response.videoPlayable,
  };
}
