import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Headers, HttpCode, Post } from '@nestjs/common';
import { ReceivedTimeCapsuleDto, SenderDto } from '@dear-future/contracts/http/opening';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { Signals } from '@dear-future/work/signals/signals';
import { EntityManager } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { OwnParam, type Own } from '../http/own.js';
import { List, ListParam } from '@dear-future/service-kit/lists/list';
import { ReceivedCapsule } from '../recipients/received-capsule.entity.js';
import { findRecipient } from '../recipients/recipient-by-link.js';

@Controller()
export class ReceivedCapsulesController {
  constructor(
    private readonly manager: EntityManager,
    private readonly signals: Signals,
  ) {}

  /** From now on the user watches it without the recipient's link. Only the gateway knows the sender's name. */
  @Post('opening/keep')
  @HttpCode(204)
  async keep(@UserId() userId: string, @Body() sender: SenderDto, @Headers('x-recipient') secret = ''): Promise<void> {
    const { capsuleId, ownerId, recordedAt } = await findRecipient(this.manager, secret);
    if (ownerId === userId) {
      throw wrongState('You recorded this one, so it’s in your account already.');
    }
    await this.manager.query(
      `INSERT INTO received_capsules (id, user_id, capsule_id, sender, recorded_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [randomUUID(), userId, capsuleId, sender, recordedAt],
    );
    this.signals.publish(userId, { kind: 'time-capsules' });
  }

  @Get('time-capsules/received')
  list(@UserId() userId: string, @ListParam() list: List) {
    return list.send(this.manager, {
      type: ReceivedCapsule,
      where: { userId },
      sortedBy: 'keptAt',
      toDto: (received) => dtoOf(ReceivedTimeCapsuleDto, received),
    });
  }

  @Delete('time-capsules/received/:id')
  @HttpCode(204)
  async remove(@OwnParam() own: Own): Promise<void> {
    const { affected } = await this.manager.delete(ReceivedCapsule, { ...own });
    if (affected === 0) throw new ProblemError('not_found', 'This time capsule is not in your account.');
    this.signals.publish(own.userId, { kind: 'time-capsules' });
  }
}
