import { Controller, Get, Query, Res } from '@nestjs/common';
import { MAX_LIST_LENGTH } from '@dear-future/contracts/constants';
import type { PaymentDto } from '@dear-future/contracts/http/payments';
import { Caller, requirePerson, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { Response } from 'express';
import { Payments } from './payments.js';

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

@Controller('payments')
export class PaymentsController {
  constructor(private readonly payments: Payments) {}

  /** The caller's own, newest first; with `limit`, page by page. */
  @Get()
  async list(
    @Caller() caller: CallerIdentity,
    @Query() query: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PaymentDto[]> {
    const limit = query.limit ?? MAX_LIST_LENGTH;
    const page = await this.payments.list(requirePerson(caller), limit, query.cursor ?? null);
    response.setHeader('X-Total-Count', String(page.total));
    if (query.limit !== undefined && page.nextCursor !== null) {
      response.setHeader('Link', `</api/payments?limit=${String(limit)}&cursor=${page.nextCursor}>; rel="next"`);
    }
    return page.items;
  }
}
