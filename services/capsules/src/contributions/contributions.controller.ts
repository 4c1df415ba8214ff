import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApprovalBody, ContributorDto, type PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { EntityManager } from 'typeorm';
import { MAX_LISTED, listingOf } from '../archives/archive-listing.js';
import { dtoOf } from '../http/dto-of.js';
import { List, ListParam } from '../http/list.js';
import { OwnParam, UuidParam, type Own } from '../http/own.js';
import { Contribution, KEPT, OLDEST_FIRST } from '../paid-capsules/contribution.entity.js';
import { canHostWatch, isSealed, isSettled, nameOf, ownCapsule, updateCapsule } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { blockedSenders } from './contribution-rules.js';
import { isPresent } from './present-contribution.js';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const SEALED = { personalNote: null, videoFileName: null, durationSeconds: null, videoReady: false };

interface Decision {
  manager: EntityManager;
  capsule: PaidCapsule;
  contribution: Contribution;
  now: Date;
}

@Controller('capsules/:id')
export class ContributionsController {
  constructor(
    private readonly manager: EntityManager,
    private readonly reels: ReelRequests,
    private readonly hostUpdates: HostUpdates,
  ) {}

  @Get('contributors')
  async list(@OwnParam() own: Own, @ListParam() list: List) {
    const capsule = await ownCapsule(this.manager, own);
    const hidden = canHostWatch(capsule, await databaseNow(this.manager)) ? {} : SEALED;
    const blocked = await blockedSenders(this.manager, own.id);
    return list.send(this.manager, {
      type: Contribution,
      where: { capsuleId: own.id },
      toDto: (contribution) => {
        const { contributorName: name, contributorEmail: email, videoName: videoFileName, sender } = contribution;
        const isBlocked = sender && blocked.some((other) => other.equals(sender));
        const [hasSubmitted, state] = [isPresent(contribution), stateOf(contribution)];
        const shown = { ...contribution, name, email, videoFileName, isBlocked, hasSubmitted, state };
        return dtoOf(ContributorDto, { ...shown, ...hidden });
      },
    });
  }

  @Post('archive')
  @HttpCode(200)
  async archive(@OwnParam() own: Own): Promise<ArchiveListing> {
    const capsule = await ownCapsule(this.manager, own);
    const now = await databaseNow(this.manager);
    if (capsule.contributorCount === 0) throw noVideos('videos');
    if (isSealed(capsule, now)) {
      const day = DAY.format(new Date(`${capsule.deliveryDay}T00:00:00Z`));
      const until = capsule.needsNewDate ? 'you choose a new date' : day;
      throw wrongState(`The videos are sealed until ${until}.`);
    }
    if (!canHostWatch(capsule, now)) {
      throw wrongState('The videos can’t be downloaded because this capsule isn’t paid for right now.');
    }
    const contributions = await this.manager.find(Contribution, {
      select: { contributorName: true, videoName: true, videoType: true, submittedAt: true, removedAt: true },
      where: { capsuleId: own.id, ...KEPT },
      order: OLDEST_FIRST,
      take: MAX_LISTED,
    });
    if (contributions.length === 0) throw noVideos('approved videos');
    const videos = contributions.filter(isPresent).map((video) => ({ ...video, from: video.contributorName }));
    return listingOf(nameOf(capsule), videos);
  }
  /** Videos that are already waiting still need approval. */
  @Patch('approval')
  requireApproval(@OwnParam() own: Own, @Body() { needsApproval }: ApprovalBody): Promise<PaidCapsuleDto> {
    return this.hostUpdates.change(own, async (manager, capsule) => {
      await updateCapsule(manager, capsule, { needsApproval });
      return true;
    });
  }

  /** Keeps the video and its slot while this can be undone. After a refund, only the contributor can withdraw it. */
  @Delete('contributors/:rid')
  @HttpCode(204)
  remove(@OwnParam() own: Own, @UuidParam('rid') rid: string): Promise<void> {
    return this.decide(own, rid, async ({ manager, capsule, contribution, now }) => {
      if (contribution.removedAt !== null || contribution.videoName === null) return;
      if (!isSettled(capsule)) {
        throw wrongState('Videos can’t be removed because this capsule isn’t paid for right now.');
      }
      await manager.update(Contribution, rid, { removedAt: now });
    });
  }

  @Post('contributors/:rid/restore')
  @HttpCode(204)
  restore(@OwnParam() own: Own, @UuidParam('rid') rid: string): Promise<void> {
    return this.decide(own, rid, async ({ manager, contribution }) => {
      if (contribution.removedAt === null) return;
      if (contribution.videoName === null) {
        throw wrongState('It’s too late to undo this: the video has been deleted.');
      }
      await manager.update(Contribution, rid, { removedAt: null });
    });
  }

  @Post('contributors/:rid/approve')
  @HttpCode(204)
  approve(@OwnParam() own: Own, @UuidParam('rid') rid: string): Promise<void> {
    return this.decide(own, rid, async ({ manager, capsule, contribution, now }) => {
      if (!contribution.needsApproval) return;
      await manager.update(Contribution, rid, { needsApproval: false });
      await this.reels.contributionsChanged(manager, capsule, now);
    });
  }

  /** Keeps the videos that this sender has already sent. */
  @Post('contributors/:rid/block')
  @HttpCode(204)
  block(@OwnParam() own: Own, @UuidParam('rid') rid: string): Promise<void> {
    return this.decide(own, rid, async ({ manager, contribution: { sender } }) => {
      if (sender === null) {
        throw wrongState('We don’t know which internet connection this video came from, so we can’t block its sender.');
      }
      const insert = 'INSERT INTO blocked_senders (capsule_id, sender) VALUES ($1, $2) ON CONFLICT DO NOTHING';
      await manager.query(insert, [own.id, sender]);
    });
  }

  @Post('contributors/:rid/unblock')
  @HttpCode(204)
  unblock(@OwnParam() own: Own, @UuidParam('rid') rid: string): Promise<void> {
    return this.decide(own, rid, async ({ manager, contribution: { sender } }) => {
      await manager.query('DELETE FROM blocked_senders WHERE capsule_id = $1 AND sender = $2', [own.id, sender]);
    });
  }

  private async decide(own: Own, id: string, act: (decision: Decision) => Promise<void>): Promise<void> {
    await this.hostUpdates.change(own, async (manager, capsule, now) => {
      const contribution = await manager.findOneBy(Contribution, { id, capsuleId: capsule.id });
      if (!contribution) throw new ProblemError('not_found', 'This contribution does not exist.');
      await act({ manager, capsule, contribution, now });
      return true;
    });
  }
}

function stateOf({ videoName, removedAt, needsApproval }: Contribution): ContributorDto['state'] {
  if (removedAt !== null) return videoName === null ? 'removed' : 'removing';
  if (videoName === null) return 'withdrawn';
  return needsApproval ? 'waiting' : 'kept';
}

function noVideos(what: string): ProblemError {
  return wrongState(`There are no ${what} to download.`);
}
