import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { UploadedVideo, UploadGrant, UploadResponse } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { MediaSettings } from '../config.js';
import { refused } from '../containers/video-facts.js';
import { Objects } from '../objects/objects.js';
import { ObjectWriter } from '../objects/object-writer.js';
import { ObjectStorage } from '../storage/object-storage.js';
import { StorageError } from '../storage/storage-error.js';
import { newVideoName } from '../videos/video-names.js';
import { VideoRegister } from '../videos/video-register.js';
import { IncomingVideo } from './incoming-video.js';
import { watchSender } from './patience.js';
import { PictureCheck } from './picture-check.js';
import { readUploadForm } from './upload-form.js';

/** Turns the bytes of a request into a stored, checked video without an owner yet. */
@Injectable()
export class IngestService {
  private reading = 0;

  constructor(
    private readonly objects: Objects,
    private readonly storage: ObjectStorage,
    private readonly register: VideoRegister,
    private readonly pictures: PictureCheck,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Pick<MediaSettings, 'UPLOADS_AT_ONCE' | 'UPLOAD_STALL_SECONDS'>,
  ) {}

  /**
   * Reads the form, and checks and stores its video. When it throws, nothing of the video is kept, and the body may be
   * unread. `onFirstLook` is called once, when enough bytes look like a video. Throws the errors of docs/product.md §8
   * for uploads, and `unavailable` or `bad_gateway` for storage errors.
   */
  async take(request: IncomingMessage, grant: UploadGrant, onFirstLook: () => void): Promise<UploadResponse> {
    if (this.reading >= this.settings.UPLOADS_AT_ONCE) {
      throw new ProblemError(
        'unavailable',
        'A lot of videos are arriving right now. Please try again in a moment.',
        undefined,
        {
          'Retry-After': '10',
        },
      );
    }
    this.reading += 1;
    try {
      return await this.read(request, grant, onFirstLook);
    } catch (error) {
      throw error instanceof StorageError ? error.toProblem() : error;
    } finally {
      this.reading -= 1;
    }
  }

  private async read(request: IncomingMessage, grant: UploadGrant, onFirstLook: () => void): Promise<UploadResponse> {
    const name = newVideoName();
    const video = new IncomingVideo(grant);
    const writer =
      grant.mode === 'store'
        ? new ObjectWriter(this.objects, this.storage, this.log, { videoName: name, kind: 'originals' })
        : null;
    let storing = false;
    const sender = watchSender(request, this.settings.UPLOAD_STALL_SECONDS, () => storing);
    try {
      const fields = await readUploadForm(
        request,
        async (chunk) => {
          const begins = !video.hasPassedFirstLook();
          video.take(chunk);
          if (begins && video.hasPassedFirstLook()) onFirstLook();
          storing = true;
          await writer?.write(chunk, sender.signal);
          storing = false;
        },
        sender.signal,
      );
      const { contentType, durationSeconds, bytes, sha256 } = video.finish();
      const found: UploadedVideo = { name, contentType, bytes, sha256, durationSeconds };
      if (writer) {
        const object = await writer.finish(sender.signal, async (whole) => {
          const isPlayable = await this.pictures.isPlayable(whole, grant.turnKey ?? name, sender.signal);
          if (isPlayable === false) throw refused('cannot be played: its first picture is damaged');
          if (isPlayable) found.isPlayable = true;
        });
        await this.register.enter(found, object, grant);
        // The name has not been given out, so the video has no owner: it is discarded without asking capsules.
        if (request.socket.destroyed) {
          await this.register.discard(name);
          throw new ProblemError('malformed', 'The upload was cut short.');
        }
      }
      return { video: found, fields };
    } catch (error) {
      await writer?.abandon();
      throw error;
    } finally {
      sender.stop();
    }
  }
}
