import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { readResponderTexts } from '../forms/responder-texts.js';
import type { Contribution } from '../paid-capsules/contribution.entity.js';
import { isLinkAlive, isOpen } from '../paid-capsules/find-capsule.js';
import { heldSlots } from '../paid-capsules/held-slots.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

type ContributorTexts = Pick<Contribution, 'contributorName' | 'contributorEmail' | 'personalNote'>;

/** Source: docs/product.md §5.8. @throws ProblemError `invalid` with every wrong field */
export function readContributionForm(fields: Readonly<Record<string, string>>): ContributorTexts {
  const { responderName, responderEmail, personalNote } = readResponderTexts(fields, { isAnonymous: false });
  return { contributorName: responderName ?? '', contributorEmail: responderEmail ?? '', personalNote };
}

interface Upload extends Pick<Admission, 'sender' | 'holdsSlot'> {
  /** Of its admission, if there is one: its slot does not count. */
  id: string | null;
  /** A replacement has its slot already. */
  needsSlot: boolean;
}

/**
 * Why a capsule refuses an upload, or null. One that holds its slot may finish after closing and on the delivery date
 * (docs/product.md §4.6). Needs the capsule's row lock, so that concurrent uploads count each other.
 * @param now by the database's clock, read after the capsule was locked
 */
export async function uploadRefusal(
  manager: EntityManager,
  capsule: PaidCapsule,
  { id, sender, holdsSlot, needsSlot }: Upload,
  now: Date,
): Promise<ProblemError | null> {
  // Does not reveal to guests whether it is unpaid, refunded or disputed.
  if (!isLinkAlive(capsule)) return refusal('No videos can be added to this capsule right now.');
  if (!holdsSlot) {
    if (!isOpen(capsule, now)) return closedCapsule();
    if (needsSlot && capsule.maxContributors !== null) {
      const taken = capsule.contributorCount + (await heldSlots(manager, capsule.id, id));
      if (taken >= capsule.maxContributors) {
        return refusal('This capsule is full. Please ask the host to make room.');
      }
    }
  }
  const isBlocked =
    sender !== null && (await blockedSenders(manager, capsule.id)).some((other) => other.equals(sender));
  if (!isBlocked) return null;
  return refusal(
    'The host has blocked new videos from your internet connection. If you think that’s a mistake, please contact the host.',
  );
}

export async function blockedSenders(manager: EntityManager, capsuleId: string): Promise<Buffer[]> {
  const rows = await manager.query<{ sender: Buffer }[]>('SELECT sender FROM blocked_senders WHERE capsule_id = $1', [
    capsuleId,
  ]);
  return rows.map(({ sender }) => sender);
}

export function closedCapsule(): ProblemError {
  return refusal('This capsule is closed, so videos can’t be added, changed or withdrawn.');
}

function refusal(message: string): ProblemError {
  return new ProblemError('wrong_state', message);
}
