import { Body, Controller, Delete, Get, HttpCode, Param, ParseEnumPipe, Patch, Post } from '@nestjs/common';
import { ApprovalBody, ContributorDto, type PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { EntityManager, In, IsNull, Not, type FindOptionsWhere } from 'typeorm';
import { ARCHIVE_QUERY_LIMIT, listingOf } from '../archives/archive-listing.js';
import { dtoOf } from '../http/dto-of.js';
import { PageParam, PageRequest } from '@dear-future/service-kit/lists/list';
import { OwnItemParam, UuidParam, type OwnItem } from '../http/own.js';
import { Contribution, isPresent, KEPT, OLDEST_FIRST, PRESENT } from '../model/contribution.entity.js';
import {
  canHostWatch,
  changeOwnCapsule,
  isPaidOrDelivered,
  isSealed,
  titleOf,
  notifyHost,
  findOwnCapsule,
  updateCapsule,
} from '../paid-capsules/own-capsule.js';
import type { PaidCapsule } from '../model/paid-capsule.entity.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { findBlockedSenders, takeSlot } from './contribution-rules.js';

const DAY_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const SEALED_FIELDS = { personalNote: null, videoFileName: null, durationSeconds: null, videoReady: false };

const HOST_DECISIONS = ['remove', 'remove-all', 'restore', 'restore-all', 'approve', 'block', 'unblock'] as const;
type HostDecision = (typeof HOST_DECISIONS)[number];
type Decide = (manager: EntityManager, capsule: PaidCapsule, contribution: Contribution, now: Date) => Promise<void>;

@Controller('capsules/:id')
export class ContributionsController {
  constructor(
    private readonly manager: EntityManager,
    private readonly messageSender: MessageSender,
    private readonly reels: ReelRequests,
  ) {}

  @Get('contributors')
  async list(@OwnItemParam() item: OwnItem, @PageParam() request: PageRequest) {
    const capsule = await findOwnCapsule(this.manager, item);
    const sealed = canHostWatch(capsule, await databaseNow(this.manager)) ? {} : SEALED_FIELDS;
    const blockedSenders = await findBlockedSenders(this.manager, item.id);
    const counts = await countBySender(this.manager, item.id);
    return request.readPage(this.manager, {
      type: Contribution,
      where: { capsuleId: item.id },
      toDto: (contribution) => {
        const { contributorName: name, contributorEmail: email, videoName: videoFileName, sender } = contribution;
        const isBlocked = sender && blockedSenders.some((blocked) => blocked.equals(sender));
        const [hasSubmitted, state] = [isPresent(contribution), stateOf(contribution)];
        const fromSender = (sender && counts.get(sender.toString('hex'))) ?? 1;
        const shown = { ...contribution, name, email, videoFileName, isBlocked, hasSubmitted, state, fromSender };
        return dtoOf(ContributorDto, { ...shown, ...sealed });
      },
    });
  }

  @Post('archive')
  @HttpCode(200)
  async archive(@OwnItemParam() item: OwnItem): Promise<ArchiveListing> {
    const capsule = await findOwnCapsule(this.manager, item);
    const now = await databaseNow(this.manager);
    if (capsule.contributorCount === 0) throw wrongState('There are no videos to download.');
    if (isSealed(capsule, now)) {
      const day = DAY_FORMAT.format(new Date(`${capsule.deliveryDay}T00:00:00Z`));
      const until = capsule.needsNewDate ? 'you choose a new date' : day;
      throw wrongState(`The videos are sealed until ${until}.`);
    }
    if (!canHostWatch(capsule, now)) {
      throw wrongState('The videos can’t be downloaded because this capsule isn’t paid for right now.');
    }
    const contributions = await this.manager.find(Contribution, {
      select: { contributorName: true, videoName: true, videoType: true, submittedAt: true, removedAt: true },
      where: { capsuleId: item.id, ...KEPT },
      order: OLDEST_FIRST,
      take: ARCHIVE_QUERY_LIMIT,
    });
    const videos = contributions.filter(isPresent).map((video) => ({ ...video, from: video.contributorName }));
    return listingOf(titleOf(capsule), videos, 'There are no approved videos to download.');
  }

  /** Turning approval off does not approve the videos that already wait for it. */
  @Patch('approval')
  setApproval(@OwnItemParam() item: OwnItem, @Body() { needsApproval }: ApprovalBody): Promise<PaidCapsuleDto> {
    return changeOwnCapsule(this.messageSender, item, async (manager, capsule) => {
      await updateCapsule(manager, capsule, { needsApproval });
    });
  }

  @Delete('contributors/:rid')
  @HttpCode(204)
  remove(@OwnItemParam() item: OwnItem, @UuidParam('rid') id: string): Promise<void> {
    return this.decide(item, id, 'remove');
  }

  @Post('contributors/:rid/:decision')
  @HttpCode(204)
  async decide(
    @OwnItemParam() item: OwnItem,
    @UuidParam('rid') id: string,
    @Param('decision', new ParseEnumPipe(HOST_DECISIONS)) decision: HostDecision,
  ): Promise<void> {
    await changeOwnCapsule(this.messageSender, item, async (manager, capsule, now) => {
      const contribution = await manager.findOneBy(Contribution, { id, capsuleId: capsule.id });
      if (!contribution) throw new ProblemError('not_found', 'This contribution does not exist.');
      await this.decisions[decision](manager, capsule, contribution, now);
      notifyHost(this.messageSender, manager, capsule);
    });
  }

  private readonly decisions: Record<HostDecision, Decide> = {
    /** The video keeps its slot while Undo is possible. The capsule must be paid or delivered. */
    remove: async (manager, capsule, { id, removedAt, videoName }, now) => {
      if (removedAt !== null || videoName === null) return;
      if (!isPaidOrDelivered(capsule)) throw notPaidFor();
      await manager.update(Contribution, id, { removedAt: now });
    },
    'remove-all': async (manager, capsule, contribution, now) => {
      if (contribution.removedAt !== null || contribution.videoName === null) return;
      if (!isPaidOrDelivered(capsule)) throw notPaidFor();
      // All get the same time, by which `restore-all` finds them.
      await manager.update(Contribution, { ...ofSameSender(contribution), ...PRESENT }, { removedAt: now });
    },
    'restore-all': async (manager, capsule, contribution, now) => {
      const { removedAt } = contribution;
      if (removedAt === null) return;
      const removedTogether = { ...ofSameSender(contribution), removedAt };
      const removed = await manager.findBy(Contribution, { ...removedTogether, videoName: Not(IsNull()) });
      if (removed.length === 0) throw tooLateToUndo();
      await manager.update(Contribution, { id: In(removed.map(({ id }) => id)) }, { removedAt: null });
      for (const { videoName } of removed) if (videoName) await this.reels.onRestored(manager, capsule, videoName, now);
    },
    restore: async (manager, capsule, { id, removedAt, videoName }, now) => {
      if (removedAt === null) return;
      if (videoName === null) throw tooLateToUndo();
      await manager.update(Contribution, id, { removedAt: null });
      await this.reels.onRestored(manager, capsule, videoName, now);
    },
    /** A video beyond its sender's fair share now takes a slot. */
    approve: async (manager, capsule, { id, needsApproval, hasSlot, videoName }, now) => {
      if (!needsApproval || videoName === null) return;
      if (!hasSlot) await takeSlot(manager, capsule, now);
      await manager.update(Contribution, id, { needsApproval: false, hasSlot: true });
      await this.reels.onContributionsChanged(manager, capsule, now);
    },
    /** Keeps the videos that this sender has already sent. */
    block: async (manager, { id }, { sender }) => {
      if (sender === null) {
        throw wrongState('We don’t know which internet connection this video came from, so we can’t block its sender.');
      }
      const insert = 'INSERT INTO blocked_senders (capsule_id, sender) VALUES ($1, $2) ON CONFLICT DO NOTHING';
      await manager.query(insert, [id, sender]);
    },
    unblock: async (manager, { id }, { sender }) => {
      await manager.query('DELETE FROM blocked_senders WHERE capsule_id = $1 AND sender = $2', [id, sender]);
    },
  };
}

function ofSameSender({ id, capsuleId, sender }: Contribution): FindOptionsWhere<Contribution> {
  return sender === null ? { id } : { capsuleId, sender };
}

/** Counts each client's videos that are not removed. */
async function countBySender(manager: EntityManager, capsuleId: string): Promise<Map<string, number>> {
  const rows = await manager.query<{ sender: Buffer; sent: number }[]>(
    `SELECT sender, count(*)::int AS sent FROM contributions
      WHERE capsule_id = $1 AND video_name IS NOT NULL AND removed_at IS NULL AND sender IS NOT NULL GROUP BY sender`,
    [capsuleId],
  );
  return new Map(rows.map(({ sender, sent }) => [sender.toString('hex'), sent]));
}

function notPaidFor(): ProblemError {
  return wrongState('Videos can’t be removed because this capsule isn’t paid for right now.');
}

function tooLateToUndo(): ProblemError {
  return wrongState('It’s too late to undo this: the video has been deleted.');
}

function stateOf({ videoName, removedAt, needsApproval }: Contribution): ContributorDto['state'] {
  if (removedAt !== null) return videoName === null ? 'removed' : 'removing';
  if (videoName === null) return 'withdrawn';
  return needsApproval ? 'waiting' : 'kept';
}
