import { Body, Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { PublicCapsuleDto, type CapsulePackageDto } from '@dear-future/contracts/http/paid-capsules';
import { VisitRequest } from '@dear-future/contracts/internal/visits';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { EntityManager } from 'typeorm';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { senderIn } from '../admissions/upload-rules.js';
import { hasFairShare } from './fair-share.js';
import { isSlug } from '../http/slug.js';
import { dtoOf } from '../http/dto-of.js';
import { countHeldSlots, findLinkedCapsule, isLinkAlive, isOpen, linkState, noSuchCapsuleLink } from './own-capsule.js';
import { PACKAGES } from './packages.js';

@Controller()
export class PublicCapsuleController {
  constructor(private readonly manager: EntityManager) {}

  @Get('capsule-packages')
  listPackages(): readonly CapsulePackageDto[] {
    return PACKAGES;
  }

  /** Slots that open uploads hold do not count as free. @throws ProblemError `not_found`, even for an unpaid capsule */
  @Get('public/capsules/:slug')
  async show(@Param('slug') slug: string, @Headers('x-sender') client?: string): Promise<PublicCapsuleDto> {
    const capsule = await findLinkedCapsule(this.manager, slug);
    if (!isLinkAlive(capsule)) throw noSuchCapsuleLink();
    const { maxContributors: limit, contributorCount } = capsule;
    const now = await databaseNow(this.manager);
    const slotsRemaining =
      limit === null
        ? null
        : Math.max(0, limit - contributorCount - (await countHeldSlots(this.manager, capsule, now)));
    const sender = client === undefined ? null : senderIn(capsule.id, { sender: client });
    const waits = isOpen(capsule, now) && (await hasFairShare(this.manager, capsule, now, { sender }));
    const state = waits ? 'waiting' : linkState(capsule, slotsRemaining, now);
    return dtoOf(PublicCapsuleDto, { ...capsule, slotsRemaining, state });
  }

  /** Counts a visit, unless the visitor is the host. Succeeds for every slug, so that the response reveals nothing. */
  @Post('capsules/visits')
  @HttpCode(204)
  async countVisit(@Caller() { userId }: CallerIdentity, @Body() { slug }: VisitRequest): Promise<void> {
    if (!isSlug(slug)) return;
    await this.manager.query(
      `UPDATE paid_capsules SET view_count = view_count + 1
       WHERE slug = $1 AND payment_status = 'paid' AND status <> 'cancelled' AND user_id IS DISTINCT FROM $2`,
      [slug, userId],
    );
  }
}
