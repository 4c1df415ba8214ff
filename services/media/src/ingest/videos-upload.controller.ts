import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Post, Req, Res } from '@nestjs/common';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { readUploadGrant } from '../grants/grants.js';
import { IngestService } from './ingest.service.js';
import { tooLarge } from './incoming-video.js';
import { drain, drainBehind } from './patience.js';

/** Room for a form's text fields and the headers of its parts. Bytes. */
const FORM_EXTRA_BYTES = 512 * 1024;

/** `POST /videos`: stores the video of a multipart body, which the gateway forwards unchanged. */
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
      // Answered before the first byte is read; the sender may continue for a while.
      drainBehind(request);
      throw tooLarge(grant.maxBytes);
    }
    try {
      // 102 (RFC 2518 §10.1) tells the gateway that a video is being uploaded.
      return await this.ingest.take(request, grant, () => response.writeProcessing());
    } catch (error) {
      // A sender that is refused for being too slow must not be waited for.
      const isTooSlow = error instanceof ProblemError && error.code === 'too_slow';
      if (!isTooSlow) await drain(request);
      throw error;
    }
  }
}
