import { Injectable } from '@nestjs/common';
import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { isLinkAlive, isOpen, canHostWatch, ownCapsule } from '../paid-capsules/find-capsule.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { toReelDto } from './reel-answers.js';
import { ReelRequests } from './reel-requests.js';
import { Reel } from './reel.entity.js';

/** For the host's own capsule; others are `not_found`. */
@Injectable()
export class ReelService {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly requests: ReelRequests,
  ) {}

  /** @throws ProblemError `wrong_state` if none was bought */
  async show(userId: string, capsuleId: string): Promise<ReelDto> {
    const { manager } = this.database;
    return answer(manager, withReel(await ownCapsule(manager, userId, capsuleId)));
  }

  /** @throws ProblemError `wrong_state` if none was bought, the capsule still accepts videos or it is not paid */
  async remake(userId: string, capsuleId: string): Promise<ReelDto> {
    return this.messageSender.transaction(async (manager) => {
      const capsule = withReel(await ownCapsule(manager, userId, capsuleId, 'for_no_key_update'));
      if (!isLinkAlive(capsule) && capsule.status !== 'delivered') {
        throw new ProblemError('wrong_state', 'The highlight reel can be made once the capsule is paid for.');
      }
      if (isOpen(capsule, await databaseNow(manager))) {
        throw new ProblemError('wrong_state', 'The highlight reel can be made once submissions are closed.');
      }
      await this.requests.requestAgain(manager, capsule);
      return answer(manager, capsule);
    });
  }
}

function withReel(capsule: PaidCapsule): PaidCapsule {
  if (capsule.hasHighlightReelAddon) return capsule;
  throw new ProblemError('wrong_state', 'This capsule was bought without a highlight reel.');
}

async function answer(manager: EntityManager, capsule: PaidCapsule): Promise<ReelDto> {
  const reel = await manager.findOneBy(Reel, { capsuleId: capsule.id });
  return toReelDto(reel, !canHostWatch(capsule, await databaseNow(manager)));
}
