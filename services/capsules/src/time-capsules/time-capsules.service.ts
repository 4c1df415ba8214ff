import { Inject, Injectable } from '@nestjs/common';
import type {
  RemovedTimeCapsuleDto,
  TimeCapsuleDto,
  TimelineEntryDto,
} from '@dear-future/contracts/http/time-capsules';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { Live } from '@dear-future/work/live/live';
import { DataSource } from 'typeorm';
import type { CapsulesSettings } from '../config.js';
import type { ListQuery } from '../lists/list-query.dto.js';
import { pageOf, type Page } from '../lists/page.js';
import { toRemovedTimeCapsuleDto, toTimeCapsuleDto } from './capsule-answers.js';
import { timelineOf } from './capsule-events.js';
import { ownCapsule } from './find-capsule.js';
import { TimeCapsule } from './time-capsule.entity.js';

@Injectable()
export class TimeCapsulesService {
  constructor(
    private readonly database: DataSource,
    private readonly live: Live,
    @Inject(SETTINGS) private readonly settings: Pick<CapsulesSettings, 'REMOVED_CAPSULE_DAYS'>,
  ) {}

  /** Newest first. */
  list(userId: string, query: ListQuery): Promise<Page<TimeCapsuleDto>> {
    return this.page(userId, query, { isRemoved: false, toDto: toTimeCapsuleDto });
  }

  /** The last removed first. */
  listRemoved(userId: string, query: ListQuery): Promise<Page<RemovedTimeCapsuleDto>> {
    const toDto = (capsule: TimeCapsule) => toRemovedTimeCapsuleDto(capsule, this.settings.REMOVED_CAPSULE_DAYS);
    return this.page(userId, query, { isRemoved: true, toDto });
  }

  async show(userId: string, id: string): Promise<TimeCapsuleDto> {
    return toTimeCapsuleDto(await ownCapsule(this.database.manager, userId, id));
  }

  async timeline(userId: string, id: string): Promise<TimelineEntryDto[]> {
    const { manager } = this.database;
    return timelineOf(manager, await ownCapsule(manager, userId, id));
  }

  /** The first opening after the delivery counts; before, nothing is opened. */
  async open(userId: string, id: string): Promise<void> {
    const { manager } = this.database;
    await ownCapsule(manager, userId, id);
    const [, opened] = await manager.query<[unknown, number]>(
      `UPDATE time_capsules SET opened_at = clock_timestamp()
        WHERE id = $1 AND status = 'delivered' AND opened_at IS NULL`,
      [id],
    );
    if (opened > 0) this.live.publish(userId, { kind: 'time-capsules' });
  }

  private async page<Dto>(
    userId: string,
    query: ListQuery,
    { isRemoved, toDto }: { isRemoved: boolean; toDto: (capsule: TimeCapsule) => Dto },
  ): Promise<Page<Dto>> {
    const own = this.database.manager
      .createQueryBuilder(TimeCapsule, 'capsule')
      .where('capsule.user_id = :userId', { userId })
      .andWhere(`capsule.removed_at IS ${isRemoved ? 'NOT ' : ''}NULL`);
    const sorting = isRemoved
      ? { column: 'removed_at', moment: ({ removedAt, createdAt }: TimeCapsule) => removedAt ?? createdAt }
      : { column: 'created_at', moment: ({ createdAt }: TimeCapsule) => createdAt };
    const [{ items, nextCursor }, total] = await Promise.all([
      pageOf(own.clone(), { query, ...sorting }),
      own.getCount(),
    ]);
    return { items: items.map(toDto), total, nextCursor };
  }
}
