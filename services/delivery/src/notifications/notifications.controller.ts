import { Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { MAX_LIST_LENGTH } from '@dear-future/contracts/constants';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, requirePerson, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, isUUID, Matches, Max, Min } from 'class-validator';
import type { Response } from 'express';
import { Notifications } from './notifications.js';

class PageQuery {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_LIST_LENGTH)
  limit?: number;

  /** Where the page before ended, as its `Link` header said. */
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'cursor must be the one from a Link header' })
  cursor?: string;
}

@Controller('notifications')
export class NotificationsController {
  constructor(private readonly notifications: Notifications) {}

  /** The caller's own, newest first; with `limit`, page by page. */
  @Get()
  async list(
    @Caller() caller: CallerIdentity,
    @Query() query: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<NotificationDto[]> {
    const limit = query.limit ?? MAX_LIST_LENGTH;
    const page = await this.notifications.list(requirePerson(caller), limit, query.cursor ?? null);
    response.setHeader('X-Total-Count', String(page.total));
    if (query.limit !== undefined && page.nextCursor !== null) {
      response.setHeader('Link', `</api/notifications?limit=${String(limit)}&cursor=${page.nextCursor}>; rel="next"`);
    }
    return page.items;
  }

  @Post('read-all')
  @HttpCode(HttpStatus.NO_CONTENT)
  async readAll(@Caller() caller: CallerIdentity): Promise<void> {
    await this.notifications.readAll(requirePerson(caller));
  }

  @Post(':id/read')
  @HttpCode(HttpStatus.NO_CONTENT)
  async read(@Caller() caller: CallerIdentity, @Param('id') id: string): Promise<void> {
    const personId = requirePerson(caller);
    if (!isUUID(id)) throw new ProblemError('not_found', 'This notification does not exist.');
    await this.notifications.read(personId, id);
  }
}
