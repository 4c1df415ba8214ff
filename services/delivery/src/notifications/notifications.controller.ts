import { Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { answerNumberedList, NumberedListQuery } from '@dear-future/service-kit/lists/numbered-list';
import { isUUID } from 'class-validator';
import type { Response } from 'express';
import { Notifications } from './notifications.js';

@Controller('notifications')
export class NotificationsController {
  constructor(private readonly notifications: Notifications) {}

  @Get()
  async list(
    @Caller() caller: CallerIdentity,
    @Query() query: NumberedListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<NotificationDto[] | undefined> {
    const userId = requireUser(caller);
    return answerNumberedList(response, '/api/notifications', query, (limit, cursor) =>
      this.notifications.list(userId, limit, cursor),
    );
  }

  @Post('read-all')
  @HttpCode(HttpStatus.NO_CONTENT)
  async readAll(@Caller() caller: CallerIdentity): Promise<void> {
    await this.notifications.readAll(requireUser(caller));
  }

  @Post(':id/read')
  @HttpCode(HttpStatus.NO_CONTENT)
  async read(@Caller() caller: CallerIdentity, @Param('id') id: string): Promise<void> {
    const userId = requireUser(caller);
    if (!isUUID(id)) throw new ProblemError('not_found', 'This notification does not exist.');
    await this.notifications.read(userId, id);
  }
}
