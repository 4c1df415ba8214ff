import { Injectable } from '@nestjs/common';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { isOpen } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { unknownEditLink, type EditLinkHandler } from '../edit-secrets/edit-link-handler.js';
import { toContributionEditLinkDto } from './contribution-answers.js';
import { ContributionEraser } from './contribution-eraser.js';
import { contributionByEditLink, lockContributed } from './find-contribution.js';
import { withdrawalRefusal } from './refusals.js';

@Injectable()
export class ContributionEditLinks implements EditLinkHandler {
  constructor(
    private readonly contributionEraser: ContributionEraser,
    private readonly reels: ReelRequests,
    private readonly hostUpdates: HostUpdates,
  ) {}

  async show(manager: EntityManager, editSecret: string): Promise<EditLinkDto | null> {
    const contributed = await contributionByEditLink(manager, editSecret);
    return contributed && toContributionEditLinkDto(contributed, await databaseNow(manager));
  }

  /** Deletes the video and the note. Name and email address stay in the host's list. */
  async withdraw(manager: EntityManager, editSecret: string): Promise<boolean> {
    const found = await contributionByEditLink(manager, editSecret);
    if (!found) return false;
    const contributed = await lockContributed(manager, found.contribution.id);
    if (!contributed) throw unknownEditLink();
    const { contribution, capsule } = contributed;
    const now = await databaseNow(manager);
    const refusal = withdrawalRefusal(capsule, now);
    if (refusal) throw refusal;
    await this.contributionEraser.erase(manager, contribution, null);
    // Refunded, cancelled or disputed: a reel made before that may show the withdrawn video.
    if (!isOpen(capsule, now)) await this.reels.forget(manager, capsule.id);
    this.hostUpdates.changed(manager, capsule);
    return true;
  }
}
