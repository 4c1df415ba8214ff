import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { UploadedVideo, UploadGrant, UploadResponse } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { refusedVideo } from '../containers/element-scan.js';
import { Objects, ObjectWriter } from '../objects/objects.js';
import { storageProblem } from '../storage/storage-error.js';
import { newVideoName, VideoRegister } from '../videos/video-register.js';
import { IncomingVideo } from './incoming-video.js';
import { PictureCheck } from './picture-check.js';
import type { Upload } from './upload.js';
import { readUploadForm } from './upload-form.js';

@Injectable()
export class IngestService {
  constructor(
    private readonly objects: Objects,
    private readonly register: VideoRegister,
    private readonly pictures: PictureCheck,
    private readonly messageSender: MessageSender,
  ) {}

  /** If it throws, nothing is kept, and the body may be unread. */
  async store(
    request: IncomingMessage,
    grant: UploadGrant,
    upload: Upload,
    onRecognized: () => void,
  ): Promise<UploadResponse> {
    const name = newVideoName();
    const video = new IncomingVideo(grant);
    const { signal } = upload;
    const writer = grant.mode === 'store' ? new ObjectWriter(this.objects, name, 'originals', signal) : null;
    try {
      const onVideo = async (chunk: Buffer): Promise<void> => {
        const begins = !video.isRecognized();
        video.push(chunk);
        if (begins && video.isRecognized()) onRecognized();
        upload.isStoring = true;
        await writer?.write(chunk);
        upload.isStoring = false;
      };
      const fields = await readUploadForm(request, onVideo, signal);
      const found: UploadedVideo = { name, ...video.finish() };
      if (writer) {
        const object = await writer.finish(async (whole) => {
          const isPlayable = await this.pictures.isPlayable(whole, grant.turnKey ?? name, signal);
          if (isPlayable === false) throw refusedVideo('is damaged and can’t be played');
          if (isPlayable) found.isPlayable = true;
        });
        await this.register.add(found, object, grant);
        // No caller knows the name yet, so the video has no owner and is discarded without asking capsules.
        if (request.socket.destroyed) {
          await this.messageSender.transaction((manager) => this.register.discard({ videoName: name }, { manager }));
          throw new ProblemError('malformed', 'The upload was cut short.');
        }
      }
      return { video: found, fields };
    } catch (error) {
      await writer?.abandon();
      throw storageProblem(error);
    }
  }
}
