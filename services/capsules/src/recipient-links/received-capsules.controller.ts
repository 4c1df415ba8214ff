import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ReceivedTimeCapsuleDto, SenderDto } from '@dear-future/contracts/http/opening';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { Signals } from '@dear-future/work/signals/signals';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { UuidParam } from '../http/uuid-param.js';
import { sendList, ListQuery } from '@dear-future/service-kit/lists/send-list';
import { ReceivedCapsule } from '../recipients/received-capsule.entity.js';
import { findRecipient } from '../recipients/recipient-by-link.js';

@Controller()
export class ReceivedCapsulesController {
  constructor(
    private readonly database: DataSource,
    private readonly signals: Signals,
  ) {}

  /** From now on the user watches it without the recipient's link. Only the gateway knows the sender's name. */
  @Post('public/opening/keep')
  @HttpCode(204)
  async keep(@UserId() userId: string, @Body() sender: SenderDto, @Headers('x-recipient') secret = ''): Promise<void> {
    const { manager } = this.database;
    const { capsuleId, ownerId, recordedAt } = await findRecipient(manager, secret);
    if (ownerId === userId) {
      throw new ProblemError('wrong_state', 'You recorded this one, so it’s in your account already.');
    }
    await manager.query(
      `INSERT INTO received_capsules (id, user_id, capsule_id, sender, recorded_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [randomUUID(), userId, capsuleId, sender, recordedAt],
    );
    this.signals.publish(userId, { kind: 'time-capsules' });
  }

  @Get('time-capsules/received')
  list(@UserId() userId: string, @Query() query: ListQuery, @Res({ passthrough: true }) response: Response) {
    return sendList(response, query, {
      rows: this.database.getRepository(ReceivedCapsule),
      where: { userId },
      sortedBy: 'keptAt',
      toDto: (received) => dtoOf(ReceivedTimeCapsuleDto, received),
    });
  }

  @Delete('time-capsules/received/:id')
  @HttpCode(204)
  async remove(@UserId() userId: string, @UuidParam() id: string): Promise<void> {
    const { affected } = await this.database.manager.delete(ReceivedCapsule, { id, userId });
    if (affected === 0) throw new ProblemError('not_found', 'This time capsule is not in your account.');
    this.signals.publish(userId, { kind: 'time-capsules' });
  }
}
