import { Body, Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { MAX_RECIPIENTS } from '@dear-future/contracts/constants';
import {
  ShareTimeCapsuleBody,
  type StorageDto,
  type TimeCapsuleDto,
  type TimelineEntryDto,
} from '@dear-future/contracts/http/time-capsules';
import { CapsuleShared } from '@dear-future/contracts/messages/time-capsules';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Signals } from '@dear-future/work/signals/signals';
import { EntityManager, IsNull } from 'typeorm';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import type { CapsulesSettings } from '../config.js';
import { OwnItemParam, type OwnItem } from '../http/own.js';
import { PageParam, PageRequest } from '@dear-future/service-kit/lists/list';
import { Recipients, wrongChoice } from '../recipients/recipients.js';
import { AccountStorage } from './account-storage.js';
import { eraseCapsule } from './cleanup.js';
import { timelineOf } from './capsule-events.js';
import { readShare } from './capsule-form.js';
import {
  findOwnCapsule,
  NOT_FOUND_MESSAGE,
  toDeliveryDefinition,
  toRemovedCapsuleDto,
  toTimeCapsuleDto,
} from './own-capsule.js';
import { NOT_REMOVED, REMOVED, TimeCapsule } from '../model/time-capsule.entity.js';

@Controller()
export class TimeCapsulesController {
  constructor(
    private readonly manager: EntityManager,
    private readonly messageSender: MessageSender,
    private readonly signals: Signals,
    private readonly recipients: Recipients,
    private readonly accountStorage: AccountStorage,
    @Inject(SETTINGS) private readonly settings: CapsulesSettings,
  ) {}

  @Get('storage')
  showStorage(@UserId() userId: string): Promise<StorageDto> {
    return this.accountStorage.read(this.manager, userId);
  }

  @Get('time-capsules')
  list(@UserId() userId: string, @PageParam() request: PageRequest) {
    return request.readPage(this.manager, {
      type: TimeCapsule,
      where: { userId, ...NOT_REMOVED },
      toDto: toTimeCapsuleDto,
    });
  }

  @Get('time-capsules/removed')
  listRemoved(@UserId() userId: string, @PageParam() request: PageRequest) {
    return request.readPage(this.manager, {
      type: TimeCapsule,
      where: { userId, ...REMOVED },
      sortedBy: 'removedAt',
      toDto: (capsule) => toRemovedCapsuleDto(capsule, this.settings.REMOVED_CAPSULE_DAYS),
    });
  }

  @Delete('time-capsules/removed/:id')
  @HttpCode(204)
  async erase(@OwnItemParam() item: OwnItem): Promise<void> {
    if (await eraseCapsule(this.messageSender, { ...item, ...REMOVED })) return;
    throw new ProblemError('not_found', NOT_FOUND_MESSAGE);
  }

  @Get('time-capsules/:id')
  async show(@OwnItemParam() item: OwnItem): Promise<TimeCapsuleDto> {
    return toTimeCapsuleDto(await findOwnCapsule(this.manager, item));
  }

  @Get('time-capsules/:id/timeline')
  async showTimeline(@OwnItemParam() item: OwnItem): Promise<TimelineEntryDto[]> {
    return timelineOf(this.manager, await findOwnCapsule(this.manager, item));
  }

  /** Stores when the owner first opened the capsule after its delivery. */
  @Post('time-capsules/:id/opened')
  @HttpCode(204)
  async markOpened(@OwnItemParam() item: OwnItem): Promise<void> {
    await findOwnCapsule(this.manager, item);
    const unopened = { id: item.id, status: 'delivered', openedAt: IsNull() } as const;
    const openedAt = await databaseNow(this.manager);
    const { affected } = await this.manager.update(TimeCapsule, unopened, { openedAt });
    if (affected !== 0) this.signals.publish(item.userId, { kind: 'time-capsules' });
  }

  /** Idempotent. Only people without the capsule, and those whose email failed, get an email and count as chosen. */
  @Post('time-capsules/:id/share')
  @HttpCode(200)
  async share(@OwnItemParam() item: OwnItem, @Body() body: ShareTimeCapsuleBody): Promise<TimeCapsuleDto> {
    const personIds = readShare(body);
    return this.messageSender.transaction(async (manager) => {
      // Locks the capsule, then reads it again, to include people whom another tab has just added.
      await findOwnCapsule(manager, item, NOT_REMOVED, 'for_no_key_update');
      const capsule = await findOwnCapsule(manager, item);
      if (capsule.status !== 'delivered') {
        throw wrongState('This time capsule can be shared once it has been delivered.');
      }
      const existing = capsule.recipients.filter(({ personId }) => personIds.includes(personId ?? ''));
      const addedIds = personIds.filter((each) => !existing.some(({ personId }) => personId === each));
      const failed = existing.filter(({ canSendAgain }) => canSendAgain);
      const chosenIds = [...addedIds, ...failed.flatMap(({ personId }) => personId ?? [])];
      if (chosenIds.length === 0) return toTimeCapsuleDto(capsule);
      if (capsule.recipients.length + addedIds.length > MAX_RECIPIENTS) {
        throw wrongChoice(`You can send a capsule to ${String(MAX_RECIPIENTS)} people at most.`);
      }
      await this.recipients.requireAllowed(manager, item.userId, chosenIds);
      const shared = await this.recipients.share(manager, item.id, addedIds);
      const failedIds = failed.map(({ id }) => id);
      const resent = await this.recipients.sendAgain(manager, failedIds);
      const dueAt = (await databaseNow(manager)).toISOString();
      const definition = { ...toDeliveryDefinition(capsule), dueAt, recipients: [...shared, ...resent] };
      await this.messageSender.post(manager, CapsuleShared, definition);
      this.messageSender.publish(manager, item.userId, { kind: 'time-capsules' });
      return toTimeCapsuleDto(await findOwnCapsule(manager, item));
    });
  }
}
