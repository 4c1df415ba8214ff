import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Headers, HttpCode, Post } from '@nestjs/common';
import { ReceivedTimeCapsuleDto, SenderDto } from '@dear-future/contracts/http/opening';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { Signals } from '@dear-future/work/signals/signals';
import { EntityManager } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { OwnItemParam, type OwnItem } from '../http/own.js';
import { PageParam, PageRequest } from '@dear-future/service-kit/lists/list';
import { ReceivedCapsule } from '../model/received-capsule.entity.js';
import { requireLink } from '../recipients/find-link.js';
import { isWatchable, toContent } from '../model/time-capsule.entity.js';

@Controller()
export class ReceivedCapsulesController {
  constructor(
    private readonly manager: EntityManager,
    private readonly signals: Signals,
  ) {}

  /** Lets the user watch the capsule without the recipient's link. The gateway sends the sender's name and address. */
  @Post('opening/keep')
  @HttpCode(204)
  async keep(@UserId() userId: string, @Body() sender: SenderDto, @Headers('x-recipient') secret = ''): Promise<void> {
    const { capsuleId, capsule } = (await requireLink(this.manager, secret)).recipient;
    if (capsule.userId === userId) {
      throw wrongState('You recorded this time capsule, so it’s already in your account.');
    }
    await this.manager.query(
      `INSERT INTO received_capsules (id, user_id, capsule_id, sender, recorded_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [randomUUID(), userId, capsuleId, sender, capsule.createdAt],
    );
    this.signals.publish(userId, { kind: 'time-capsules' });
  }

  @Get('time-capsules/received')
  async list(@UserId() userId: string, @PageParam() request: PageRequest) {
    const now = await databaseNow(this.manager);
    return request.readPage(this.manager, {
      type: ReceivedCapsule,
      where: { userId },
      relations: { capsule: true },
      sortedBy: 'keptAt',
      toDto: ({ capsule, ...received }) => {
        const content = capsule && isWatchable(capsule, now) ? toContent(capsule) : null;
        return dtoOf(ReceivedTimeCapsuleDto, { ...received, content });
      },
    });
  }

  @Delete('time-capsules/received/:id')
  @HttpCode(204)
  async remove(@OwnItemParam() item: OwnItem): Promise<void> {
    const { affected } = await this.manager.delete(ReceivedCapsule, { ...item });
    if (affected === 0) throw new ProblemError('not_found', 'This time capsule is not in your account.');
    this.signals.publish(item.userId, { kind: 'time-capsules' });
  }
}
