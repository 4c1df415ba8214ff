import { Injectable } from '@nestjs/common';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { DataSource } from 'typeorm';
import { MAX_LISTED, listingOf } from '../archives/archive-listing.js';
import { databaseNow } from '../calendar/database-clock.js';
import { isSealed, canHostWatch, nameOf, ownCapsule } from '../paid-capsules/find-capsule.js';
import { Contribution, KEPT } from '../paid-capsules/contribution.entity.js';
import { isPresent } from './find-contribution.js';

/** The date format of the screens (docs/product.md §9.5). */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

@Injectable()
export class ContributionArchiveService {
  constructor(private readonly database: DataSource) {}

  /**
   * Oldest first.
   * @throws ProblemError `not_found`; `wrong_state` before the delivery date or without contributions; `too_large` for
   *   more than 5,000
   */
  async listing(userId: string, capsuleId: string): Promise<ArchiveListing> {
    const { manager } = this.database;
    const capsule = await ownCapsule(manager, userId, capsuleId);
    const now = await databaseNow(manager);
    if (capsule.contributorCount === 0) throw noVideos();
    if (isSealed(capsule, now)) {
      const day = DAY.format(new Date(`${capsule.deliveryDay}T00:00:00Z`));
      throw new ProblemError('wrong_state', `The videos are sealed until ${day}.`);
    }
    if (!canHostWatch(capsule, now)) {
      throw new ProblemError('wrong_state', 'The videos can’t be downloaded until the payment is settled.');
    }
    const contributions = await manager.find(Contribution, {
      select: { contributorName: true, videoName: true, videoType: true, submittedAt: true, removedAt: true },
      where: { capsuleId, ...KEPT },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: MAX_LISTED,
    });
    if (contributions.length === 0) throw noVideos();
    return listingOf(
      nameOf(capsule),
      contributions.filter(isPresent).map(({ contributorName: from, videoName, videoType, submittedAt }) => ({
        from,
        videoName,
        videoType,
        submittedAt,
      })),
    );
  }
}

function noVideos(): ProblemError {
  return new ProblemError('wrong_state', 'There are no videos to download.');
}
