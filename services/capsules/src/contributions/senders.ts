import { createHash } from 'node:crypto';
import type { AdmitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import type { Contribution } from './contribution.entity.js';

/**
 * What the sender of an upload is known by in one capsule: a hash of the gateway's own keyed hash of their network. It blocks a
 * sender there, and tells nothing of the address, nor of what the same sender does in other capsules.
 */
export function senderIn(capsuleId: string, { sender }: Pick<AdmitUploadRequest, 'sender'>): Buffer | null {
  return sender === undefined ? null : createHash('sha256').update(`${capsuleId}:${sender}`).digest();
}

/** Why this capsule takes no video from a sender, or null. */
export async function closedForSender(
  manager: EntityManager,
  capsuleId: string,
  sender: Buffer | null,
): Promise<ProblemError | null> {
  if (sender === null) return null;
  const blocked = await manager.query<object[]>('SELECT 1 FROM blocked_senders WHERE capsule_id = $1 AND sender = $2', [
    capsuleId,
    sender,
  ]);
  if (blocked.length === 0) return null;
  return new ProblemError(
    'wrong_state',
    'The host has blocked new videos from your network. If this is a mistake, please ask them.',
  );
}

/** Ids of those contributions whose sender is blocked. */
export async function blockedIn(
  manager: EntityManager,
  capsuleId: string,
  contributions: readonly Contribution[],
): Promise<Set<string>> {
  const rows = await manager.query<{ sender: Buffer }[]>('SELECT sender FROM blocked_senders WHERE capsule_id = $1', [
    capsuleId,
  ]);
  return new Set(
    contributions
      .filter(({ sender }) => sender !== null && rows.some((row) => row.sender.equals(sender)))
      .map(({ id }) => id),
  );
}
