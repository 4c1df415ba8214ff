import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Query, Res } from '@nestjs/common';
import { MAX_RECIPIENTS } from '@dear-future/contracts/constants';
import {
  ShareTimeCapsuleBody,
  type StorageDto,
  type TimeCapsuleDto,
  type TimelineEntryDto,
} from '@dear-future/contracts/http/time-capsules';
import { CapsuleShared } from '@dear-future/contracts/messages/time-capsules';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Signals } from '@dear-future/work/signals/signals';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import type { CapsulesSettings } from '../config.js';
import { UuidParam } from '../http/uuid-param.js';
import { sendList, ListQuery } from '@dear-future/service-kit/lists/send-list';
import { Recipients, wrongChoice } from '../recipients/recipients.js';
import { AccountStorage } from './account-storage.js';
import { CapsuleEraser } from './capsule-eraser.js';
import { timelineOf } from './capsule-events.js';
import { readShare } from './capsule-form.js';
import {
  NOT_REMOVED,
  ownCapsule,
  REMOVED,
  toDeliveryDefinition,
  toRemovedTimeCapsuleDto,
  toTimeCapsuleDto,
} from './find-capsule.js';
import { TimeCapsule } from './time-capsule.entity.js';

@Controller()
export class TimeCapsulesController {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly signals: Signals,
    private readonly recipients: Recipients,
    private readonly eraser: CapsuleEraser,
    private readonly accountStorage: AccountStorage,
    @Inject(SETTINGS) private readonly settings: CapsulesSettings,
  ) {}

  @Get('storage')
  storage(@UserId() userId: string): Promise<StorageDto> {
    return this.accountStorage.show(this.database.manager, userId);
  }

  @Get('time-capsules')
  list(@UserId() userId: string, @Query() query: ListQuery, @Res({ passthrough: true }) response: Response) {
    return sendList(response, query, {
      rows: this.database.getRepository(TimeCapsule),
      where: { userId, ...NOT_REMOVED },
      sortedBy: 'createdAt',
      toDto: toTimeCapsuleDto,
    });
  }

  @Get('time-capsules/removed')
  listRemoved(@UserId() userId: string, @Query() query: ListQuery, @Res({ passthrough: true }) response: Response) {
    return sendList(response, query, {
      rows: this.database.getRepository(TimeCapsule),
      where: { userId, ...REMOVED },
      sortedBy: 'removedAt',
      toDto: (capsule) => toRemovedTimeCapsuleDto(capsule, this.settings.REMOVED_CAPSULE_DAYS),
    });
  }

  @Delete('time-capsules/removed/:id')
  @HttpCode(204)
  erase(@UserId() userId: string, @UuidParam() id: string): Promise<void> {
    return this.eraser.eraseNow(userId, id);
  }

  @Get('time-capsules/:id')
  async show(@UserId() userId: string, @UuidParam() id: string): Promise<TimeCapsuleDto> {
    return toTimeCapsuleDto(await ownCapsule(this.database.manager, userId, id));
  }

  @Get('time-capsules/:id/timeline')
  async timeline(@UserId() userId: string, @UuidParam() id: string): Promise<TimelineEntryDto[]> {
    const { manager } = this.database;
    return timelineOf(manager, await ownCapsule(manager, userId, id));
  }

  /** Records the first opening after the delivery. */
  @Post('time-capsules/:id/opened')
  @HttpCode(204)
  async open(@UserId() userId: string, @UuidParam() id: string): Promise<void> {
    const { manager } = this.database;
    await ownCapsule(manager, userId, id);
    const [, opened] = await manager.query<[unknown, number]>(
      `UPDATE time_capsules SET opened_at = clock_timestamp()
        WHERE id = $1 AND status = 'delivered' AND opened_at IS NULL`,
      [id],
    );
    if (opened > 0) this.signals.publish(userId, { kind: 'time-capsules' });
  }

  /** Idempotent: only people without the capsule, or whose email failed, get an email and count toward the limits. */
  @Post('time-capsules/:id/share')
  @HttpCode(200)
  async share(
    @UserId() userId: string,
    @UuidParam() id: string,
    @Body() body: ShareTimeCapsuleBody,
  ): Promise<TimeCapsuleDto> {
    const wanted = readShare(body.recipients);
    return this.messageSender.transaction(async (manager) => {
      // Locked before it is read, so that it includes people whom another tab has just added.
      await manager.query('SELECT 1 FROM time_capsules WHERE id = $1 AND user_id = $2 FOR NO KEY UPDATE', [id, userId]);
      const capsule = await ownCapsule(manager, userId, id);
      if (capsule.status !== 'delivered') {
        throw new ProblemError('wrong_state', 'This time capsule can be shared once it has been delivered.');
      }
      const existing = capsule.recipients.filter(({ personId }) => wanted.includes(personId ?? ''));
      const added = wanted.filter((each) => !existing.some(({ personId }) => personId === each));
      const failed = existing.filter(({ canSendAgain }) => canSendAgain);
      const chosen = [...added, ...failed.flatMap(({ personId }) => personId ?? [])];
      if (chosen.length === 0) return toTimeCapsuleDto(capsule);
      if (capsule.recipients.length + added.length > MAX_RECIPIENTS) {
        throw wrongChoice(`You can send a capsule to ${String(MAX_RECIPIENTS)} people at most.`);
      }
      await this.recipients.requireAllowed(manager, userId, chosen);
      const shared = await this.recipients.share(manager, id, added);
      const resent = await this.recipients.sendAgain(
        manager,
        failed.map((recipient) => recipient.id),
      );
      const dueAt = (await databaseNow(manager)).toISOString();
      const definition = { ...toDeliveryDefinition(capsule), dueAt, recipients: [...shared, ...resent] };
      await this.messageSender.post(manager, CapsuleShared, definition);
      this.messageSender.publish(manager, userId, { kind: 'time-capsules' });
      return toTimeCapsuleDto(await ownCapsule(manager, userId, id));
    });
  }
}
