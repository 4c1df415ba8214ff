import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { MediaSettings } from '../config.js';
import { confinement } from './confinement.js';
import { removeAbandonedFolders } from './work-folder.js';

/** Runs before the first program that opens a video, in every process that starts such programs. */
@Injectable()
export class ProgramPreparation implements OnModuleInit {
  constructor(
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: MediaSettings,
  ) {}

  async onModuleInit(): Promise<void> {
    await removeAbandonedFolders();
    if (this.settings.MEDIA_WORK === 'requests' && this.settings.PICTURE_CHECK_SECONDS === 0) return;
    const { missing } = await confinement();
    if (missing.length === 0) return;
    const sentence = `Programs that open videos are not isolated from: ${missing.join(', ')}. This system does not allow them namespaces; see docs/operations.md`;
    this.log.warn({ event: 'programs.exposed', missing }, sentence);
  }
}
