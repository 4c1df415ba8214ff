import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ObjectStorage } from '../storage/object-storage.js';
import { asStorageError, StorageError } from '../storage/storage-error.js';
import { VideoRegister } from '../videos/video-register.js';
import { isVideoName } from '../videos/video-names.js';
import type { Video } from '../videos/video.entity.js';

/** A video whose first bytes have arrived. */
export interface OpenedVideo {
  video: Video;
  body: Readable;
}

/** Opens the originals of an archive, one at a time. */
@Injectable()
export class ArchivedVideos {
  constructor(
    private readonly register: VideoRegister,
    private readonly storage: ObjectStorage,
  ) {}

  /**
   * The original as it was recorded, once its first byte has arrived: from then on an entry can be started. The signal
   * can end it at any time.
   *
   * @throws StorageError `missing` for a video that is unknown or discarded, otherwise the storage's error
   */
  async open(name: string, signal: AbortSignal): Promise<OpenedVideo> {
    const video = isVideoName(name) ? await this.register.find(name) : null;
    if (!video) throw new StorageError('missing', 'the video does not exist any more');
    const body = await this.storage.read(video.originalKey, null, signal, 'archive');
    // The reader gets the error too, but starts reading only later.
    body.on('error', () => undefined);
    try {
      if (body.readableLength === 0) await once(body, 'readable', { signal });
      return { video, body };
    } catch (error) {
      body.destroy();
      signal.throwIfAborted();
      throw asStorageError(error, 'read the first bytes');
    }
  }
}
