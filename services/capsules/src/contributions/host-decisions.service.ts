import { Injectable } from '@nestjs/common';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { isLinkAlive, ownCapsule } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { toPaidCapsuleDto } from '../paid-capsules/paid-capsule-answers.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { ContributionEffects } from './contribution-effects.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { Removals } from './removals.js';

interface Decision {
  manager: EntityManager;
  capsule: PaidCapsule;
  contribution: Contribution;
  now: Date;
}

/**
 * The host's decisions about contributions: idempotent, made under the capsule's row lock, `not_found` for others.
 * Source: docs/product.md §4.6.
 */
@Injectable()
export class HostDecisions {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly removals: Removals,
    private readonly contributionEffects: ContributionEffects,
    private readonly hostUpdates: HostUpdates,
  ) {}

  /**
   * Video and slot stay as long as the removal can be undone.
   * @throws ProblemError `wrong_state` after a refund or during a dispute, when only the contributor may withdraw it
   */
  remove(userId: string, capsuleId: string, id: string): Promise<void> {
    return this.decide(userId, capsuleId, id, async ({ manager, capsule, contribution, now }) => {
      if (contribution.removedAt !== null || contribution.videoName === null) return;
      if (!isLinkAlive(capsule) && capsule.status !== 'delivered') {
        throw new ProblemError('wrong_state', 'Videos can’t be removed until the payment is settled.');
      }
      await this.removals.begin(manager, id, now);
    });
  }

  /** @throws ProblemError `wrong_state` once the video is deleted */
  restore(userId: string, capsuleId: string, id: string): Promise<void> {
    return this.decide(userId, capsuleId, id, async ({ manager, contribution }) => {
      if (contribution.removedAt === null) return;
      if (contribution.videoName === null) {
        throw new ProblemError('wrong_state', 'It’s too late to undo this: the video has been deleted.');
      }
      await this.removals.undo(manager, id);
    });
  }

  approve(userId: string, capsuleId: string, id: string): Promise<void> {
    return this.decide(userId, capsuleId, id, async ({ manager, capsule, contribution, now }) => {
      if (!contribution.needsApproval) return;
      await manager.update(Contribution, id, { needsApproval: false });
      await this.contributionEffects.note(manager, capsule, now);
    });
  }

  /** Existing videos stay. @throws ProblemError `wrong_state` if the sender is unknown */
  block(userId: string, capsuleId: string, id: string): Promise<void> {
    return this.decide(userId, capsuleId, id, async ({ manager, contribution: { sender } }) => {
      if (sender === null) {
        throw new ProblemError(
          'wrong_state',
          'We don’t know which internet connection this video came from, so we can’t block its sender.',
        );
      }
      await manager.query('INSERT INTO blocked_senders (capsule_id, sender) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        capsuleId,
        sender,
      ]);
    });
  }

  unblock(userId: string, capsuleId: string, id: string): Promise<void> {
    return this.decide(userId, capsuleId, id, async ({ manager, contribution: { sender } }) => {
      await manager.query('DELETE FROM blocked_senders WHERE capsule_id = $1 AND sender = $2', [capsuleId, sender]);
    });
  }

  /** Waiting videos still need approval. */
  requireApproval(userId: string, capsuleId: string, needsApproval: boolean): Promise<PaidCapsuleDto> {
    return this.messageSender.transaction(async (manager) => {
      const capsule = await ownCapsule(manager, userId, capsuleId, 'for_no_key_update');
      await manager.update(PaidCapsule, capsuleId, { needsApproval });
      this.hostUpdates.changed(manager, capsule);
      return toPaidCapsuleDto({ ...capsule, needsApproval }, await databaseNow(manager));
    });
  }

  private decide(
    userId: string,
    capsuleId: string,
    id: string,
    act: (decision: Decision) => Promise<void>,
  ): Promise<void> {
    return this.messageSender.transaction(async (manager) => {
      const capsule = await ownCapsule(manager, userId, capsuleId, 'for_no_key_update');
      const contribution = await manager.findOneBy(Contribution, { id, capsuleId });
      if (!contribution) throw new ProblemError('not_found', 'This contribution does not exist.');
      await act({ manager, capsule, contribution, now: await databaseNow(manager) });
      this.hostUpdates.changed(manager, capsule);
    });
  }
}
