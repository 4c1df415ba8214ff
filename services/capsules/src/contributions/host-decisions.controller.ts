import { Body, Controller, Delete, HttpCode, Patch, Post } from '@nestjs/common';
import { REMOVAL_UNDO_SECONDS } from '@dear-future/contracts/constants';
import { ApprovalBody, type PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { UuidParam } from '../http/uuid-param.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { isSettled, updateCapsule } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { REMOVALS_QUEUE } from './contribution-removal.worker.js';

/** With extra time for a click on Undo at the last moment. */
const REMOVAL_SECONDS = REMOVAL_UNDO_SECONDS + 2;

interface Decision {
  manager: EntityManager;
  capsule: PaidCapsule;
  contribution: Contribution;
  now: Date;
}

@Controller('capsules/:id')
export class HostDecisionsController {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly reels: ReelRequests,
    private readonly hostUpdates: HostUpdates,
  ) {}

  /** Videos that are already waiting still need approval. */
  @Patch('approval')
  requireApproval(
    @UserId() userId: string,
    @UuidParam() id: string,
    @Body() { needsApproval }: ApprovalBody,
  ): Promise<PaidCapsuleDto> {
    return this.hostUpdates.change(userId, id, async (manager, capsule) => {
      await updateCapsule(manager, capsule, { needsApproval });
      return true;
    });
  }

  /** Keeps the video and its slot while this can be undone. After a refund, only the contributor can withdraw it. */
  @Delete('contributors/:rid')
  @HttpCode(204)
  remove(@UserId() userId: string, @UuidParam() id: string, @UuidParam('rid') rid: string): Promise<void> {
    return this.decide(userId, id, rid, async ({ manager, capsule, contribution, now }) => {
      if (contribution.removedAt !== null || contribution.videoName === null) return;
      if (!isSettled(capsule)) {
        throw new ProblemError('wrong_state', 'Videos can’t be removed because this capsule isn’t paid for right now.');
      }
      await manager.update(Contribution, rid, { removedAt: now });
      await manager.query(
        `INSERT INTO contribution_removals (id, next_attempt_at) VALUES ($1, clock_timestamp() + make_interval(secs => $2))`,
        [rid, REMOVAL_SECONDS],
      );
      this.messageSender.wake(manager, REMOVALS_QUEUE, REMOVAL_SECONDS * 1000);
    });
  }

  @Post('contributors/:rid/restore')
  @HttpCode(204)
  restore(@UserId() userId: string, @UuidParam() id: string, @UuidParam('rid') rid: string): Promise<void> {
    return this.decide(userId, id, rid, async ({ manager, contribution }) => {
      if (contribution.removedAt === null) return;
      if (contribution.videoName === null) {
        throw new ProblemError('wrong_state', 'It’s too late to undo this: the video has been deleted.');
      }
      await manager.update(Contribution, rid, { removedAt: null });
      await manager.query('DELETE FROM contribution_removals WHERE id = $1', [rid]);
    });
  }

  @Post('contributors/:rid/approve')
  @HttpCode(204)
  approve(@UserId() userId: string, @UuidParam() id: string, @UuidParam('rid') rid: string): Promise<void> {
    return this.decide(userId, id, rid, async ({ manager, capsule, contribution, now }) => {
      if (!contribution.needsApproval) return;
      await manager.update(Contribution, rid, { needsApproval: false });
      await this.reels.contributionsChanged(manager, capsule, now);
    });
  }

  /** Keeps the videos that this sender has already sent. */
  @Post('contributors/:rid/block')
  @HttpCode(204)
  block(@UserId() userId: string, @UuidParam() id: string, @UuidParam('rid') rid: string): Promise<void> {
    return this.decide(userId, id, rid, async ({ manager, contribution: { sender } }) => {
      if (sender === null) {
        throw new ProblemError(
          'wrong_state',
          'We don’t know which internet connection this video came from, so we can’t block its sender.',
        );
      }
      const insert = 'INSERT INTO blocked_senders (capsule_id, sender) VALUES ($1, $2) ON CONFLICT DO NOTHING';
      await manager.query(insert, [id, sender]);
    });
  }

  @Post('contributors/:rid/unblock')
  @HttpCode(204)
  unblock(@UserId() userId: string, @UuidParam() id: string, @UuidParam('rid') rid: string): Promise<void> {
    return this.decide(userId, id, rid, async ({ manager, contribution: { sender } }) => {
      await manager.query('DELETE FROM blocked_senders WHERE capsule_id = $1 AND sender = $2', [id, sender]);
    });
  }

  private async decide(
    userId: string,
    capsuleId: string,
    id: string,
    act: (decision: Decision) => Promise<void>,
  ): Promise<void> {
    await this.hostUpdates.change(userId, capsuleId, async (manager, capsule, now) => {
      const contribution = await manager.findOneBy(Contribution, { id, capsuleId });
      if (!contribution) throw new ProblemError('not_found', 'This contribution does not exist.');
      await act({ manager, capsule, contribution, now });
      return true;
    });
  }
}
