import { EventEmitter, once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { MediaSettings } from '../config.js';
import type { WrittenObject } from '../objects/objects.js';
import { ProgramFailure, programPath, programSlots } from '../processing/limited-program.js';
import { runLimited, UNPLAYABLE } from '../processing/limited-program.js';
import { withWorkFolder } from '../processing/work-folder.js';
import { ObjectStorage } from '../storage/object-storage.js';

/** Bytes to read from the beginning and the end of a long video, which contain its index and first picture. */
const END_BYTES = 8 * 1024 * 1024;
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
  async isPlayable(object: WrittenObject, turnKey: string, sender: AbortSignal): Promise<boolean | null> {
    if (this.settings.PICTURE_CHECK_SECONDS === 0 || this.busyOwners.has(turnKey)) return null;
    this.busyOwners.add(turnKey);
    const signal = AbortSignal.any([sender, AbortSignal.timeout(this.settings.PICTURE_CHECK_SECONDS * 1000)]);
    try {
      while (this.running >= this.maxRunning) await once(this.finished, 'end', { signal });
      this.running += 1;
      try {
        await withWorkFolder((folder) => this.decode(object, join(folder, 'ends'), signal));
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

  private async decode({ key, bytes }: WrittenObject, path: string, signal: AbortSignal): Promise<void> {
    const beginning = bytes <= 2 * END_BYTES ? bytes : END_BYTES;
    const ranges = [
      { start: 0, end: beginning - 1 },
      { start: bytes - END_BYTES, end: bytes - 1 },
    ];
    for (const range of beginning === bytes ? ranges.slice(0, 1) : ranges) {
      await this.storage.save(key, range, path, signal);
    }
    const { PICTURE_CHECK_SECONDS: cpuSeconds, PROCESSING_MEMORY_MB: memoryMegabytes } = this.settings;
    const limits = { cpuSeconds, deadlineSeconds: cpuSeconds, memoryMegabytes, niceness: NICENESS };
    await runLimited(CHECK_PICTURE, [path, String(bytes), String(beginning)], limits, signal);
  }
}
