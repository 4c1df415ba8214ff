import { Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { type ObjectKind, Objects } from '../objects/objects.js';
import { ObjectWriter } from '../objects/object-writer.js';
import { storeFile, type StoredFile } from '../objects/stored-file.js';
import { ObjectStorage } from '../storage/object-storage.js';
import { newVideoName } from '../videos/video-names.js';
import { VideoRegister } from '../videos/video-register.js';
import type { Film } from './film-maker.js';

/** Stores a film as a committed video. */
@Injectable()
export class FilmStore {
  constructor(
    private readonly register: VideoRegister,
    private readonly objects: Objects,
    private readonly storage: ObjectStorage,
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  /** Stores a film and its poster, and registers them in one transaction with what `writeMore` writes. */
  async save(
    film: Film,
    signal: AbortSignal,
    writeMore: (manager: EntityManager, videoName: string) => Promise<void>,
  ): Promise<void> {
    const name = newVideoName();
    const written: StoredFile[] = [];
    const store = async (kind: ObjectKind, path: string): Promise<StoredFile> => {
      const writer = new ObjectWriter(this.objects, this.storage, this.log, { videoName: name, kind });
      const file = await storeFile(writer, path, signal);
      written.push(file);
      return file;
    };
    try {
      const video = {
        name,
        durationSeconds: film.durationSeconds,
        film: await store('originals', film.path),
        poster: await store('posters', film.poster),
      };
      await this.messageSender.transaction(async (manager) => {
        for (const { id } of written) {
          if (!(await this.objects.keep(manager, id))) throw new Error('the new object has been marked for deletion');
        }
        await this.register.addReel(manager, video);
        await writeMore(manager, name);
      });
    } catch (error) {
      await this.objects.abandon(written.map(({ id }) => id)).catch(() => undefined);
      throw error;
    }
  }
}
