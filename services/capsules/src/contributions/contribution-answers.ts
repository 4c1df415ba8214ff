import type { ContributorDto } from '@dear-future/contracts/http/paid-capsules';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { isOpen, canWithdraw } from '../paid-capsules/find-capsule.js';
import type { Contribution } from '../paid-capsules/contribution.entity.js';
import { isPresent, type Contributed } from './find-contribution.js';

/**
 * Lists every field, so that a new column cannot leak.
 * @param isSealed whether video and note are hidden from the host (docs/product.md §6)
 * @param isBlocked whether the host blocked its sender, if that is known
 */
export function toContributorDto(contribution: Contribution, isSealed: boolean, isBlocked: boolean): ContributorDto {
  return {
    id: contribution.id,
    name: contribution.contributorName,
    email: contribution.contributorEmail,
    hasSubmitted: isPresent(contribution),
    state: stateOf(contribution),
    isBlocked: contribution.sender === null ? null : isBlocked,
    submittedAt: contribution.submittedAt?.toISOString() ?? null,
    personalNote: isSealed ? null : contribution.personalNote,
    videoFileName: isSealed ? null : contribution.videoName,
    durationSeconds: isSealed ? null : contribution.durationSeconds,
    videoReady: !isSealed && contribution.videoReady,
  };
}

function stateOf({ videoName, removedAt, needsApproval }: Contribution): ContributorDto['state'] {
  if (removedAt !== null) return videoName === null ? 'removed' : 'removing';
  if (videoName === null) return 'withdrawn';
  return needsApproval ? 'waiting' : 'kept';
}

export function toContributionEditLinkDto({ contribution, capsule }: Contributed, now: Date): EditLinkDto {
  return {
    submittedTo: 'paid-capsule',
    slug: capsule.slug,
    promptTitle: capsule.promptTitle,
    promptDescription: capsule.promptDescription,
    maxSeconds: capsule.maxVideoDurationSeconds,
    open: isOpen(capsule, now),
    canWithdraw: canWithdraw(capsule, now),
    needsApproval: contribution.needsApproval,
    opensAt: capsule.deliveryDate.toISOString(),
    movedFrom: movedFrom(contribution.promisedDate, capsule.deliveryDate),
    responderName: contribution.contributorName,
    responderEmail: contribution.contributorEmail,
    personalNote: contribution.personalNote,
    videoFileName: contribution.videoName,
    submittedAt: contribution.submittedAt.toISOString(),
    durationSeconds: contribution.durationSeconds,
    videoReady: contribution.videoReady,
    isPlayable: contribution.videoPlayable,
  };
}

function movedFrom(promised: Date | null, deliveryDate: Date): string | null {
  return promised === null || promised.getTime() === deliveryDate.getTime() ? null : promised.toISOString();
}
