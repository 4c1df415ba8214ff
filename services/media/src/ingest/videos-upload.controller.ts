import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Post, Req, Res } from '@nestjs/common';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { readUploadGrant } from '../grants/grants.js';
import { IngestService } from './ingest.service.js';
import { tooLarge } from './incoming-video.js';
import { drain, drainBehind } from './patience.js';

/** Beside the video a form holds its text fields and the parts' headers. Bytes. */
const FORM_EXTRA_BYTES = 512 * 1024;

/** `POST /videos`: the gateway's untouched multipart body becomes a stored video. */
@Controller('videos')
export class VideosUploadController {
  constructor(private readonly ingest: IngestService) {}

  @Post()
  async upload(
    @Req() request: IncomingMessage,
    @Caller() caller: CallerIdentity,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<UploadResponse> {
    const grant = readUploadGrant(caller);
    if (Number(request.headers['content-length'] ?? 0) > grant.maxBytes + FORM_EXTRA_BYTES) {
      // Said before the first byte is read; the sender may go on for a while without harm.
      drainBehind(request);
      throw tooLarge(grant.maxBytes);
    }
    try {
      // 102 (RFC 2518 §10.1) tells the gateway that a video is on its way, while it is still being sent.
      return await this.ingest.take(request, grant, () => response.writeProcessing());
    } catch (error) {
      // Waiting for the rest of a body that does not come would be the very thing that is refused.
      const isTooSlow = error instanceof ProblemError && error.code === 'too_slow';
      if (!isTooSlow) await drain(request);
      throw error;
    }
  }
}
