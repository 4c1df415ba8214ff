import { Controller, Get, Query, Res } from '@nestjs/common';
import { MAX_LIST_LENGTH } from '@dear-future/contracts/constants';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { Caller, requirePerson, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { Response } from 'express';
import { ListTimeCapsulesQuery } from './list-time-capsules.dto.js';
import { TimeCapsulesService } from './time-capsules.service.js';

/** Where the product shows this list to a browser; a link in a header must lead back there. */
const PUBLIC_PATH = '/api/time-capsules';

@Controller('time-capsules')
export class TimeCapsulesController {
  constructor(private readonly timeCapsules: TimeCapsulesService) {}

  /** A bare array; the next page is in `Link` (RFC 8288), the count of all in `X-Total-Count`. */
  @Get()
  async list(
    @Caller() caller: CallerIdentity,
    @Query() query: ListTimeCapsulesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TimeCapsuleDto[]> {
    const limit = query.limit === undefined ? MAX_LIST_LENGTH : Number(query.limit);
    const page = await this.timeCapsules.list(requirePerson(caller), limit, query.cursor);
    response.set('X-Total-Count', String(page.total));
    if (page.nextCursor !== null) {
      response.set('Link', `<${PUBLIC_PATH}?limit=${String(limit)}&cursor=${page.nextCursor}>; rel="next"`);
    }
    return page.capsules;
  }
}
