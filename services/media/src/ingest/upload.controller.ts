import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { isValid } from '@dear-future/contracts/fields';
import { type UploadedVideo, UploadGrant, type UploadResponse } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { refusedVideo } from '../containers/elements.js';
import { Objects, type StoredFile } from '../objects/objects.js';
import { asProblem } from '../storage/storage-error.js';
import { newVideoName, VideoRegister } from '../videos/video-register.js';
import { IncomingVideo, tooLarge } from './incoming-video.js';
import { PictureCheck } from './picture-check.js';
import type { Upload, Uploader } from './upload.js';
import { readUploadForm } from './upload-form.js';
import { UploadTurns } from './upload-turns.js';

/** Room for a form's text fields and the headers of its parts. */
const FORM_EXTRA_BYTES = 512 * 1024;

@Controller('videos')
export class UploadController {
  constructor(
    private readonly turns: UploadTurns,
    private readonly objects: Objects,
    private readonly register: VideoRegister,
    private readonly pictures: PictureCheck,
    private readonly messageSender: MessageSender,
  ) {}

  @Post()
  async upload(
    @Req() request: IncomingMessage,
    @Caller() { grant, userId }: CallerIdentity,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<UploadResponse> {
    if (!isValid(UploadGrant, grant)) throw new ProblemError('unauthenticated', 'This upload was not admitted.');
    const { maxBytes, turnKey: owner = '', sender: client = '', hasSlots = false } = grant;
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_EXTRA_BYTES) throw tooLarge(maxBytes);
    const uploader: Uploader = { client, owner, isUser: userId !== null, hasSlots };
    return this.turns.runInTurn(request, response, uploader, (upload) => this.store(request, response, grant, upload));
  }

  /** If this throws, no video is kept, and part of the body may be unread. */
  private async store(
    request: IncomingMessage,
    response: ServerResponse,
    grant: UploadGrant,
    upload: Upload,
  ): Promise<UploadResponse> {
    const name = newVideoName();
    const video = new IncomingVideo(grant, upload, response);
    // Stays empty in `digest` mode.
    const stored: StoredFile[] = [];
    const storeOrHash = async (chunks: AsyncIterable<Buffer>): Promise<string> => {
      if (grant.mode === 'digest') {
        const hash = createHash('sha256');
        await pipeline(video.check(chunks), hash);
        return hash.digest('hex');
      }
      const object = await this.objects.write(name, 'originals', video.check(chunks));
      stored.push(object);
      return object.sha256;
    };
    try {
      const { fields, video: sha256 } = await readUploadForm(request, storeOrHash, upload.signal);
      const uploaded: UploadedVideo = { name, ...video.result(), bytes: video.bytes, sha256 };
      for (const object of stored) {
        const isPlayable = await this.pictures.isPlayable(object, grant.turnKey ?? name, upload.signal);
        if (isPlayable === false) throw refusedVideo('is damaged and can’t be played');
        if (isPlayable) uploaded.isPlayable = true;
        await this.register.add(uploaded, object, grant);
      }
      // No caller knows the name yet, so the video has no owner, and the capsules service need not be asked.
      if (request.socket.destroyed) {
        await this.messageSender.transaction((manager) => this.register.discard(manager, name));
        throw new ProblemError('malformed', 'The upload was cut short.');
      }
      return { video: uploaded, fields };
    } catch (error) {
      await this.objects.abandon(...stored.map(({ id }) => id));
      throw asProblem(error);
    }
  }
}
