import { createHash } from 'node:crypto';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { isValid } from '@dear-future/contracts/fields';
import { ArchiveGrant, ArchiveListing } from '@dear-future/contracts/internal/archives';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { Request, Response } from 'express';
import { ArchiveSender } from './archive-sender.js';

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_WAIT_MS = 30_000;
const TOO_LARGE = 'That’s too many videos for one archive. Please download them one by one.';

@Controller('archives')
export class ArchivesController {
  constructor(private readonly sender: ArchiveSender) {}

  @Post()
  @HttpCode(200)
  async pack(@Req() request: Request, @Caller() { grant }: CallerIdentity, @Res() response: Response): Promise<void> {
    if (!isValid(ArchiveGrant, grant)) throw new ProblemError('unauthenticated', 'This archive was not granted.');
    const body = await readBody(request);
    if (createHash('sha256').update(body).digest('hex') !== grant.listingSha256) {
      // The same as for a missing archive, so that nothing about its videos is revealed.
      throw new ProblemError('not_found', 'This archive does not exist.');
    }
    await this.sender.send(parseListing(body), response);
  }
}

/** Reads the body unparsed, because the grant covers its exact bytes. */
async function readBody(request: Request): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw new ProblemError('too_large', TOO_LARGE);
  const tooSlow = new ProblemError('too_slow', 'The listing did not arrive in time.');
  const timer = setTimeout(() => request.destroy(tooSlow), MAX_WAIT_MS);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new ProblemError('too_large', TOO_LARGE);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
  }
}

/** Throws if the body is not a listing, for example if a name would leave the client's folder. */
function parseListing(body: Buffer): ArchiveListing {
  try {
    const listing: unknown = JSON.parse(body.toString('utf8'));
    if (isValid(ArchiveListing, listing)) return listing;
  } catch {
    // Not JSON: refused below.
  }
  throw new ProblemError('malformed', 'This is not a listing of videos.');
}
