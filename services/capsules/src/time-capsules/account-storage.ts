import { Inject, Injectable } from '@nestjs/common';
import type { StorageDto } from '@dear-future/contracts/http/time-capsules';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { EntityManager } from 'typeorm';
import type { CapsulesSettings } from '../config.js';

/** A time capsule and its answers count until the capsule is erased. Responses and contributions do not count. */
@Injectable()
export class AccountStorage {
  constructor(@Inject(SETTINGS) private readonly settings: CapsulesSettings) {}

  async read(manager: EntityManager, userId: string): Promise<StorageDto> {
    const [row] = await manager.query<{ bytes: number }[]>(
      `SELECT coalesce(sum(bytes), 0)::float8 AS bytes
         FROM (SELECT video_bytes AS bytes FROM time_capsules WHERE user_id = $1
               UNION ALL
               SELECT answer.video_bytes
                 FROM time_capsules c JOIN time_capsule_recipients r ON r.capsule_id = c.id
                      JOIN time_capsule_answers answer ON answer.recipient_id = r.id
                WHERE c.user_id = $1) AS videos`,
      [userId],
    );
    return { usedBytes: row?.bytes ?? 0, limitBytes: this.settings.ACCOUNT_STORAGE_BYTES };
  }

  async findFreeBytes(manager: EntityManager, userId: string): Promise<number> {
    const { usedBytes, limitBytes } = await this.read(manager, userId);
    return Math.max(0, limitBytes - usedBytes);
  }

  /** Locks the account's storage until the transaction ends, so that concurrent commits count each other's videos. */
  async hasRoomFor(manager: EntityManager, userId: string, bytes: number): Promise<boolean> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`storage ${userId}`]);
    return bytes <= (await this.findFreeBytes(manager, userId));
  }
}
