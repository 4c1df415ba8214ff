import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { isValid } from '@dear-future/contracts/fields';
import { UploadGrant, type UploadResponse } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { IngestService } from './ingest.service.js';
import { tooLarge } from './incoming-video.js';
import type { Uploader } from './upload.js';
import { UploadTurns } from './upload-turns.js';

/** Room for a form's text fields and the headers of its parts. In bytes. */
const FORM_EXTRA_BYTES = 512 * 1024;

@Controller('videos')
export class VideosUploadController {
  constructor(
    private readonly turns: UploadTurns,
    private readonly ingest: IngestService,
  ) {}

  @Post()
  async upload(
    @Req() request: IncomingMessage,
    @Caller() { grant, userId }: CallerIdentity,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<UploadResponse> {
    if (!isValid(UploadGrant, grant)) throw new ProblemError('unauthenticated', 'This upload was not admitted.');
    const { maxBytes, turnKey: owner = '', sender: network = '', holdsSlot = false } = grant;
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_EXTRA_BYTES) throw tooLarge(maxBytes);
    const uploader: Uploader = { network, owner, isUser: userId !== null, holdsSlot };
    try {
      return await this.turns.inTurn(request, response, uploader, (upload) =>
        // 102 (RFC 2518 §10.1) tells the gateway that a video is being uploaded.
        this.ingest.store(request, grant, upload, () => response.writeProcessing()),
      );
    } finally {
      // A gateway that is still writing must be able to finish, until it has the response and disconnects.
      request.resume();
    }
  }
}
