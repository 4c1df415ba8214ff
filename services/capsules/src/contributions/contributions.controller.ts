import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { ContributorDto } from '@dear-future/contracts/http/paid-capsules';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { Response } from 'express';
import { ParseUuidPipe } from '../identity/parse-uuid.pipe.js';
import { ListQuery } from '../lists/list-query.dto.js';
import { answerPage } from '../lists/page.js';
import { ContributionArchiveService } from './contribution-archive.service.js';
import { ContributorsService } from './contributors.service.js';

/** For the host only: `not_found` for others. */
@Controller('capsules/:id')
export class ContributionsController {
  constructor(
    private readonly contributors: ContributorsService,
    private readonly archives: ContributionArchiveService,
  ) {}

  @Get('contributors')
  list(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ContributorDto[] | undefined> {
    return answerPage(response, `/api/capsules/${id}/contributors`, query, (page) =>
      this.contributors.list(requireUser(caller), id, page),
    );
  }

  @Post('archive')
  @HttpCode(200)
  archive(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<ArchiveListing> {
    return this.archives.listing(requireUser(caller), id);
  }
}
