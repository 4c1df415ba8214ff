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
import { OwnParam, type Own } from '../http/own.js';
import { List, ListParam } from '@dear-future/service-kit/lists/list';
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
import { NOT_REMOVED, REMOVED, TimeCapsule } from '../recipients/time-capsule.entity.js';

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
  list(@UserId() userId: string, @ListParam() list: List) {
    return list.send(this.manager, {
      type: TimeCapsule,
      where: { userId, ...NOT_REMOVED },
      toDto: toTimeCapsuleDto,
    });
  }

  @Get('time-capsules/removed')
  listRemoved(@UserId() userId: string, @ListParam() list: List) {
    return list.send(this.manager, {
      type: TimeCapsule,
      where: { userId, ...REMOVED },
      sortedBy: 'removedAt',
      toDto: (capsule) => toRemovedCapsuleDto(capsule, this.settings.REMOVED_CAPSULE_DAYS),
    });
  }

  @Delete('time-capsules/removed/:id')
  @HttpCode(204)
  async erase(@OwnParam() own: Own): Promise<void> {
    if (await eraseCapsule(this.messageSender, { ...own, ...REMOVED })) return;
    throw new ProblemError('not_found', NOT_FOUND_MESSAGE);
  }

  @Get('time-capsules/:id')
  async show(@OwnParam() own: Own): Promise<TimeCapsuleDto> {
    return toTimeCapsuleDto(await findOwnCapsule(this.manager, own));
  }

  @Get('time-capsules/:id/timeline')
  async showTimeline(@OwnParam() own: Own): Promise<TimelineEntryDto[]> {
    return timelineOf(this.manager, await findOwnCapsule(this.manager, own));
  }

  /** Stores when the owner first opened the capsule after its delivery. */
  @Post('time-capsules/:id/opened')
  @HttpCode(204)
  async markOpened(@OwnParam() own: Own): Promise<void> {
    await findOwnCapsule(this.manager, own);
    const unopened = { id: own.id, status: 'delivered', openedAt: IsNull() } as const;
    const openedAt = await databaseNow(this.manager);
    const { affected } = await this.manager.update(TimeCapsule, unopened, { openedAt });
    if (affected !== 0) this.signals.publish(own.userId, { kind: 'time-capsules' });
  }

  /** Idempotent: only people without the capsule, or whose email failed, get an email and count toward the limits. */
  @Post('time-capsules/:id/share')
  @HttpCode(200)
  async share(@OwnParam() own: Own, @Body() body: ShareTimeCapsuleBody): Promise<TimeCapsuleDto> {
    const wanted = readShare(body);
    return this.messageSender.transaction(async (manager) => {
      // Locks the capsule, then reads it again, so that it includes people whom another tab has just added.
      await findOwnCapsule(manager, own, NOT_REMOVED, 'for_no_key_update');
      const capsule = await findOwnCapsule(manager, own);
      if (capsule.status !== 'delivered') {
        throw wrongState('This time capsule can be shared once it has been delivered.');
      }
      const existing = capsule.recipients.filter(({ personId }) => wanted.includes(personId ?? ''));
      const added = wanted.filter((each) => !existing.some(({ personId }) => personId === each));
      const failed = existing.filter(({ canSendAgain }) => canSendAgain);
      const chosen = [...added, ...failed.flatMap(({ personId }) => personId ?? [])];
      if (chosen.length === 0) return toTimeCapsuleDto(capsule);
      if (capsule.recipients.length + added.length > MAX_RECIPIENTS) {
        throw wrongChoice(`You can send a capsule to ${String(MAX_RECIPIENTS)} people at most.`);
      }
      await this.recipients.requireAllowed(manager, own.userId, chosen);
      const shared = await this.recipients.share(manager, own.id, added);
      const failedIds = failed.map(({ id }) => id);
      const resent = await this.recipients.sendAgain(manager, failedIds);
      const dueAt = (await databaseNow(manager)).toISOString();
      const definition = { ...toDeliveryDefinition(capsule), dueAt, recipients: [...shared, ...resent] };
      await this.messageSender.post(manager, CapsuleShared, definition);
      this.messageSender.publish(manager, own.userId, { kind: 'time-capsules' });
      return toTimeCapsuleDto(await findOwnCapsule(manager, own));
    });
  }
}
