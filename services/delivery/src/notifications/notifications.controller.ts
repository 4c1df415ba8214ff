import { Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { sendList, ListQuery } from '@dear-future/service-kit/lists/send-list';
import { isUUID } from 'class-validator';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Notification } from './notifications.js';

@Controller('notifications')
export class NotificationsController {
  constructor(private readonly database: DataSource) {}

  @Get()
  async list(
    @UserId() userId: string,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<NotificationDto[] | undefined> {
    const where = { userId };
    const rows = this.database.getRepository(Notification);
    return sendList(response, query, { rows, where, sortedBy: 'createdAt', toDto });
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
    const read = isUUID(id) ? await this.database.manager.update(Notification, { id, userId }, { readAt }) : null;
    if (!read?.affected) throw new ProblemError('not_found', 'This notification does not exist.');
  }
}

function toDto({ id, kind, title, body, path, createdAt, readAt }: Notification): NotificationDto {
  return { id, kind, title, body, path, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null };
}
