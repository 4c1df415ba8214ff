import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { UuidParam } from '../http/uuid-param.js';
import { canHostWatch, isOpen, isSettled, ownCapsule, ROW_LOCK } from '../paid-capsules/find-capsule.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { dtoOf } from '../http/dto-of.js';
import { ReelRequests } from './reel-requests.js';
import { Reel } from './reel.entity.js';

const NO_REEL = { state: 'none' as const, progress: 0, skipped: [], madeAt: null };

@Controller('capsules/:id/reel')
export class ReelController {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly requests: ReelRequests,
  ) {}

  @Get()
  async show(@UserId() userId: string, @UuidParam() id: string): Promise<ReelDto> {
    const { manager } = this.database;
    return readReel(manager, withReel(await ownCapsule(manager, userId, id)));
  }

  @Post()
  @HttpCode(202)
  remake(@UserId() userId: string, @UuidParam() id: string): Promise<ReelDto> {
    return this.messageSender.transaction(async (manager) => {
      const capsule = withReel(await ownCapsule(manager, userId, id, ROW_LOCK));
      if (!isSettled(capsule)) {
        throw new ProblemError('wrong_state', 'The highlight reel can be made once the capsule is paid for.');
      }
      if (isOpen(capsule, await databaseNow(manager))) {
        throw new ProblemError('wrong_state', 'The highlight reel can be made once submissions are closed.');
      }
      await this.requests.requestAgain(manager, capsule);
      return readReel(manager, capsule);
    });
  }
}

function withReel(capsule: PaidCapsule): PaidCapsule {
  if (capsule.hasHighlightReelAddon) return capsule;
  throw new ProblemError('wrong_state', 'This capsule was bought without a highlight reel.');
}

async function readReel(manager: EntityManager, capsule: PaidCapsule): Promise<ReelDto> {
  const reel = await manager.findOneBy(Reel, { capsuleId: capsule.id });
  const video = reel && canHostWatch(capsule, await databaseNow(manager)) ? reel : null;
  const [videoFileName, durationSeconds] = [video?.videoName ?? null, video?.durationSeconds ?? null];
  return dtoOf(ReelDto, { ...(reel ?? NO_REEL), videoFileName, durationSeconds });
}
