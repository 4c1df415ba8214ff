import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { BuiltPages } from '@dear-future/contracts/http/pages';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';

@Injectable()
export class WebBuild {
  private readonly file: string;
  /** Concurrent requests share one read. */
  private newest: { version: string; pages: Promise<BuiltPages> } | null = null;

  constructor(@Inject(SETTINGS) settings: GatewaySettings) {
    this.file = join(settings.WEB_ROOT, 'pages.json');
  }

  /** Reads the pages again when the file changes. @throws Error `ENOENT` until the web is built */
  async pages(): Promise<BuiltPages> {
    const { mtimeMs, size } = await stat(this.file);
    const version = `${mtimeMs}/${size}`;
    if (this.newest?.version !== version) {
      const pages = readFile(this.file, 'utf8').then((text) => JSON.parse(text) as BuiltPages);
      this.newest = { version, pages };
    }
    const { newest } = this;
    try {
      return await newest.pages;
    } catch (error) {
      if (this.newest === newest) this.newest = null;
      throw error;
    }
  }
}
