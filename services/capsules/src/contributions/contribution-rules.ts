import { ContributionRemoved } from '@dear-future/contracts/messages/paid-capsules';
import { VideoDiscard } from '@dear-future/contracts/messages/videos';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { isHoldingSlot, type Admission } from '../model/admission.entity.js';
import { Contribution } from '../model/contribution.entity.js';
import { countHeldSlots, isLinkAlive, isOpen, isSealed, latestCommit } from '../paid-capsules/own-capsule.js';
import { PaidCapsule } from '../model/paid-capsule.entity.js';

export interface CheckedUpload {
  sender: Buffer | null;
  /** False for a replacement, and for a video beyond its sender's fair share, which waits without a slot. */
  needsSlot: boolean;
  /** Only for a commit: an admission that holds its slot may finish until `latestCommit`, even in a closed capsule. */
  admission?: Admission;
  /** Before the commit: the admission whose own slot does not count. */
  admissionId?: string | null;
}

/** Returns why an upload is refused, or null. @param now read with the capsule locked, so that no slot is overlooked */
export async function uploadRefusal(
  manager: EntityManager,
  capsule: PaidCapsule,
  now: Date,
  { sender, needsSlot, admission, admissionId = admission?.id }: CheckedUpload,
): Promise<ProblemError | null> {
  // Guests must not learn whether a capsule is unpaid, refunded or disputed.
  if (!isLinkAlive(capsule)) return wrongState('No videos can be added to this capsule right now.');
  const mayFinish =
    admission && isHoldingSlot(admission, now) && now < latestCommit(capsule, admission.kind === 'replacement');
  if (!mayFinish) {
    if (!isOpen(capsule, now)) return closedCapsule(capsule, now);
    if (needsSlot && capsule.maxContributors !== null) {
      const taken = capsule.contributorCount + (await countHeldSlots(manager, capsule, now, admissionId));
      if (taken >= capsule.maxContributors)
        return wrongState('This capsule is full. Please ask the host to make room.');
    }
  }
  const isBlocked =
    sender !== null && (await findBlockedSenders(manager, capsule.id)).some((blocked) => blocked.equals(sender));
  if (!isBlocked) return null;
  return wrongState(
    'The host has blocked new videos from your internet connection. If you think that’s a mistake, please contact the host.',
  );
}

/** @throws ProblemError if the video has no slot, and none is free */
export async function takeSlot(manager: EntityManager, capsule: PaidCapsule, now: Date): Promise<void> {
  const { id, maxContributors, contributorCount } = capsule;
  if (maxContributors !== null && contributorCount + (await countHeldSlots(manager, capsule, now)) >= maxContributors) {
    throw wrongState(
      'Your capsule is full, so there’s no spot for this video. Remove another one first, then approve it.',
    );
  }
  await manager.increment(PaidCapsule, { id }, 'contributorCount', 1);
}

export async function findBlockedSenders(manager: EntityManager, capsuleId: string): Promise<Buffer[]> {
  const rows = await manager.query<{ sender: Buffer }[]>('SELECT sender FROM blocked_senders WHERE capsule_id = $1', [
    capsuleId,
  ]);
  return rows.map(({ sender }) => sender);
}

export function closedCapsule(capsule: PaidCapsule, now: Date): ProblemError {
  if (!isSealed(capsule, now)) {
    return wrongState('This capsule has opened, so you can’t add, change, or withdraw a video anymore.');
  }
  return wrongState('This capsule is closed, so you can’t add, change, or withdraw a video.');
}

/**
 * Removes the video and the note; name and address stay in the host's list. The caller holds the capsule's lock.
 * @param editLinkHash null after a withdrawal; unchanged after a removal, so that the edit link can say what happened
 */
export async function eraseContribution(
  manager: EntityManager,
  messageSender: MessageSender,
  { id, capsuleId, videoName, hasSlot }: Contribution,
  editLinkHash: Buffer | null,
): Promise<void> {
  await manager.update(Contribution, id, {
    editLinkHash,
    personalNote: null,
    admissionId: null,
    videoName: null,
    videoType: null,
    videoReady: false,
    isPlayable: null,
    durationSeconds: null,
    submittedAt: null,
  });
  if (hasSlot) await manager.decrement(PaidCapsule, { id: capsuleId }, 'contributorCount', 1);
  if (videoName !== null) await messageSender.post(manager, VideoDiscard, { videoName });
  await messageSender.post(manager, ContributionRemoved, { contributionId: id, capsuleId });
}
