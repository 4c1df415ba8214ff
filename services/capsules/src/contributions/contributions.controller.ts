import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ContributorDto } from '@dear-future/contracts/http/paid-capsules';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { listingOf, MAX_LISTED } from '../archives/archive-listing.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { UuidParam } from '../http/uuid-param.js';
import { sendList, ListQuery } from '@dear-future/service-kit/lists/send-list';
import { Contribution, KEPT, OLDEST_FIRST } from '../paid-capsules/contribution.entity.js';
import { canHostWatch, isSealed, nameOf, ownCapsule } from '../paid-capsules/find-capsule.js';
import { blockedSenders } from './contribution-rules.js';
import { isPresent } from './find-contribution.js';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const SEALED = { personalNote: null, videoFileName: null, durationSeconds: null, videoReady: false };

@Controller('capsules/:id')
export class ContributionsController {
  constructor(private readonly database: DataSource) {}

  @Get('contributors')
  async list(
    @UserId() userId: string,
    @UuidParam() capsuleId: string,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { manager } = this.database;
    const capsule = await ownCapsule(manager, userId, capsuleId);
    const hidden = canHostWatch(capsule, await databaseNow(manager)) ? {} : SEALED;
    const blocked = await blockedSenders(manager, capsuleId);
    return sendList(response, query, {
      rows: manager.getRepository(Contribution),
      where: { capsuleId },
      sortedBy: 'createdAt',
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
  async archive(@UserId() userId: string, @UuidParam() capsuleId: string): Promise<ArchiveListing> {
    const { manager } = this.database;
    const capsule = await ownCapsule(manager, userId, capsuleId);
    const now = await databaseNow(manager);
    if (capsule.contributorCount === 0) throw noVideos('videos');
    if (isSealed(capsule, now)) {
      const day = DAY.format(new Date(`${capsule.deliveryDay}T00:00:00Z`));
      const until = capsule.needsNewDate ? 'you choose a new date' : day;
      throw new ProblemError('wrong_state', `The videos are sealed until ${until}.`);
    }
    if (!canHostWatch(capsule, now)) {
      throw new ProblemError(
        'wrong_state',
        'The videos can’t be downloaded because this capsule isn’t paid for right now.',
      );
    }
    const contributions = await manager.find(Contribution, {
      select: { contributorName: true, videoName: true, videoType: true, submittedAt: true, removedAt: true },
      where: { capsuleId, ...KEPT },
      order: OLDEST_FIRST,
      take: MAX_LISTED,
    });
    if (contributions.length === 0) throw noVideos('approved videos');
    const videos = contributions.filter(isPresent).map((video) => ({ ...video, from: video.contributorName }));
    return listingOf(nameOf(capsule), videos);
  }
}

function stateOf({ videoName, removedAt, needsApproval }: Contribution): ContributorDto['state'] {
  if (removedAt !== null) return videoName === null ? 'removed' : 'removing';
  if (videoName === null) return 'withdrawn';
  return needsApproval ? 'waiting' : 'kept';
}

function noVideos(what: string): ProblemError {
  return new ProblemError('wrong_state', `There are no ${what} to download.`);
}
