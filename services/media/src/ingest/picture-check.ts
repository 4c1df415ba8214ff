import { EventEmitter, once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { MediaSettings } from '../config.js';
import type { StoredFile } from '../objects/objects.js';
import { ProgramFailure, programPath, programSlots, runLimited } from '../processing/limited-program.js';
import { UNPLAYABLE } from '../processing/limited-program.js';
import { withWorkFolder } from '../processing/work-folder.js';
import { ObjectStorage } from '../storage/object-storage.js';

/** Recordings have their first picture here. Of other videos, processing finds out. */
const BEGINNING_BYTES = 16 * 1024 * 1024;
const NICENESS = 5;
const CHECK_PICTURE = programPath('processing/program/check-picture');

@Injectable()
export class PictureCheck {
  private readonly maxRunning = programSlots(availableParallelism());
  private running = 0;
  private readonly busyOwners = new Set<string>();
  private readonly finished = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly storage: ObjectStorage,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: MediaSettings,
  ) {}

  /** Null if time runs out, or while another picture of the same owner is decoded; then processing reports it. */
  async isPlayable(object: StoredFile, turnKey: string, sender: AbortSignal): Promise<boolean | null> {
    if (this.settings.PICTURE_CHECK_SECONDS === 0 || this.busyOwners.has(turnKey)) return null;
    this.busyOwners.add(turnKey);
    const signal = AbortSignal.any([sender, AbortSignal.timeout(this.settings.PICTURE_CHECK_SECONDS * 1000)]);
    try {
      while (this.running >= this.maxRunning) await once(this.finished, 'end', { signal });
      this.running += 1;
      try {
        await withWorkFolder((folder) => this.decode(object, join(folder, 'beginning'), signal));
      } finally {
        this.running -= 1;
        this.finished.emit('end');
      }
      return true;
    } catch (err) {
      sender.throwIfAborted();
      if (err instanceof ProgramFailure && err.exitCode === UNPLAYABLE) return false;
      const message = 'Could not check the first picture of a video in time; it is decoded after the response';
      this.log.info({ event: 'upload.unchecked', err }, message);
      return null;
    } finally {
      this.busyOwners.delete(turnKey);
    }
  }

  private async decode({ key, bytes }: StoredFile, path: string, signal: AbortSignal): Promise<void> {
    const beginning = { start: 0, end: Math.min(bytes, BEGINNING_BYTES) - 1 };
    await this.storage.save(key, beginning, path, signal);
    const cpuSeconds = this.settings.PICTURE_CHECK_SECONDS;
    const limits = { cpuSeconds, deadlineSeconds: cpuSeconds, niceness: NICENESS };
    await runLimited(CHECK_PICTURE, [path, String(bytes)], limits, signal);
  }
}
