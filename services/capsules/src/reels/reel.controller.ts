import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { wrongState } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { EntityManager } from 'typeorm';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { OwnItemParam, type OwnItem } from '../http/own.js';
import { canHostWatch, isOpen, isPaidOrDelivered, findOwnCapsule } from '../paid-capsules/own-capsule.js';
import type { PaidCapsule } from '../model/paid-capsule.entity.js';
import { dtoOf } from '../http/dto-of.js';
import { ReelRequests } from './reel-requests.js';
import { Reel } from '../model/reel.entity.js';

const NO_REEL = { state: 'none' as const, progress: 0, skipped: [] };

@Controller('capsules/:id/reel')
export class ReelController {
  constructor(
    private readonly manager: EntityManager,
    private readonly messageSender: MessageSender,
    private readonly requests: ReelRequests,
  ) {}

  @Get()
  async show(@OwnItemParam() item: OwnItem): Promise<ReelDto> {
    return readReel(this.manager, requireReelAddon(await findOwnCapsule(this.manager, item)));
  }

  @Post()
  @HttpCode(202)
  remake(@OwnItemParam() item: OwnItem): Promise<ReelDto> {
    return this.messageSender.transaction(async (manager) => {
      const capsule = requireReelAddon(await findOwnCapsule(manager, item, 'for_no_key_update'));
      if (!isPaidOrDelivered(capsule)) {
        throw wrongState('The highlight reel can be made once the capsule is paid for.');
      }
      if (isOpen(capsule, await databaseNow(manager))) {
        throw wrongState('The highlight reel can be made once submissions are closed.');
      }
      await this.requests.requestAgain(manager, capsule);
      return readReel(manager, capsule);
    });
  }
}

function requireReelAddon(capsule: PaidCapsule): PaidCapsule {
  if (capsule.hasHighlightReelAddon) return capsule;
  throw wrongState('This capsule was bought without a highlight reel.');
}

async function readReel(manager: EntityManager, capsule: PaidCapsule): Promise<ReelDto> {
  const reel = await manager.findOneBy(Reel, { capsuleId: capsule.id });
  const watchable = reel && canHostWatch(capsule, await databaseNow(manager)) ? reel : null;
  const [videoFileName, durationSeconds] = [watchable?.videoName ?? null, watchable?.durationSeconds ?? null];
  return dtoOf(ReelDto, { ...(reel ?? NO_REEL), videoFileName, durationSeconds });
}
