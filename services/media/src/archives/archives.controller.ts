import { createHash } from 'node:crypto';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { Request, Response } from 'express';
import { readArchiveGrant } from '../grants/grants.js';
import { ArchiveSender } from './archive-sender.js';
import { parseListing, readListing } from './listing.js';

/** `POST /archives`: many videos in one zip, with a grant for exactly the listing in the body. */
@Controller('archives')
export class ArchivesController {
  constructor(private readonly sender: ArchiveSender) {}

  @Post()
  @HttpCode(200)
  async pack(@Req() request: Request, @Caller() caller: CallerIdentity, @Res() response: Response): Promise<void> {
    const { listingSha256 } = readArchiveGrant(caller);
    const body = await readListing(request);
    if (createHash('sha256').update(body).digest('hex') !== listingSha256) {
      // A listing without a grant gets the same response as a missing one, so that nothing about its videos is
      // revealed.
      throw new ProblemError('not_found', 'This archive does not exist.');
    }
    await this.sender.send(parseListing(body), response);
  }
}
