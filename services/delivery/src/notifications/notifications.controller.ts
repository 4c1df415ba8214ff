import { Controller, Get, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { PageParam, PageRequest } from '@dear-future/service-kit/lists/list';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { Notification } from './notifications.js';

@Controller('notifications')
export class NotificationsController {
  constructor(private readonly database: DataSource) {}

  @Get()
  list(@UserId() userId: string, @PageParam() request: PageRequest): Promise<NotificationDto[] | undefined> {
    const where = { userId };
    return request.readPage(this.database.manager, { type: Notification, where, toDto });
  }

  /** Skips locked rows, which are being marked or deleted: waiting for them could deadlock. */
  @Post('read-all')
  @HttpCode(HttpStatus.NO_CONTENT)
  async readAll(@UserId() userId: string): Promise<void> {
    await this.database.query(
      `UPDATE notifications SET read_at = clock_timestamp() WHERE id = ANY(ARRAY(
         SELECT id FROM notifications WHERE user_id = $1 AND read_at IS NULL FOR UPDATE SKIP LOCKED))`,
      [userId],
    );
  }

  @Post(':id/read')
  @HttpCode(HttpStatus.NO_CONTENT)
  async read(@UserId() userId: string, @Param('id') id: string): Promise<void> {
    const readAt = (): string => 'coalesce(read_at, clock_timestamp())';
    const result = isUUID(id) ? await this.database.manager.update(Notification, { id, userId }, { readAt }) : null;
    if (!result?.affected) throw new ProblemError('not_found', 'This notification does not exist.');
  }
}

function toDto({ id, kind, title, body, path, createdAt, readAt }: Notification): NotificationDto {
  return { id, kind, title, body, path, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null };
}
