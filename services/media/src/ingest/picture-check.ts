import { EventEmitter, once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { MediaSettings } from '../config.js';
import type { StoredFile } from '../objects/objects.js';
import { countProgramSlots, ProgramFailure, programPath, runLimited } from '../processing/limited-program.js';
import { UNPLAYABLE } from '../processing/limited-program.js';
import { withWorkFolder } from '../processing/work-folder.js';
import { ObjectStorage } from '../storage/object-storage.js';

/** Enough for the first picture of any recording. `VideoProcessing` checks videos whose first picture comes later. */
const BEGINNING_BYTES = 16 * 1024 * 1024;
const NICENESS = 5;
/** These programs share the container's memory with uploads. */
const MEMORY_MB = 512;
const MAX_RUNNING = 2;
const CHECK_PICTURE = programPath('processing/program/check-picture');

@Injectable()
export class PictureCheck {
  private readonly maxRunning = Math.min(MAX_RUNNING, countProgramSlots(availableParallelism()));
  private running = 0;
  private readonly busyOwners = new Set<string>();
  private readonly slots = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly storage: ObjectStorage,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: MediaSettings,
  ) {}

  /**
   * Returns null if the check is turned off, fails or takes too long, or if another one is running for the same owner.
   * Then only `VideoProcessing` checks the video.
   */
  async isPlayable(object: StoredFile, owner: string, uploadSignal: AbortSignal): Promise<boolean | null> {
    if (this.settings.PICTURE_CHECK_SECONDS === 0 || this.busyOwners.has(owner)) return null;
    this.busyOwners.add(owner);
    const signal = AbortSignal.any([uploadSignal, AbortSignal.timeout(this.settings.PICTURE_CHECK_SECONDS * 1000)]);
    try {
      while (this.running >= this.maxRunning) await once(this.slots, 'free', { signal });
      this.running += 1;
      try {
        await withWorkFolder((folder) => this.decode(object, join(folder, 'beginning'), signal));
      } finally {
        this.running -= 1;
        this.slots.emit('free');
      }
      return true;
    } catch (err) {
      uploadSignal.throwIfAborted();
      if (err instanceof ProgramFailure && err.exitCode === UNPLAYABLE) return false;
      const message = 'Could not check the first picture of a video before the response; processing will check it';
      this.log.info({ event: 'upload.unchecked', err }, message);
      return null;
    } finally {
      this.busyOwners.delete(owner);
    }
  }

  private async decode({ key, bytes }: StoredFile, path: string, signal: AbortSignal): Promise<void> {
    const beginning = { start: 0, end: Math.min(bytes, BEGINNING_BYTES) - 1 };
    await this.storage.save(key, beginning, path, signal);
    const cpuSeconds = this.settings.PICTURE_CHECK_SECONDS;
    const limits = { cpuSeconds, deadlineSeconds: cpuSeconds, niceness: NICENESS, memoryMb: MEMORY_MB };
    await runLimited(CHECK_PICTURE, [path, String(bytes)], limits, signal);
  }
}
