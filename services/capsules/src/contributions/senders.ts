import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import type { Contribution } from '../paid-capsules/contribution.entity.js';

export async function senderRefusal(
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
