import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';
import { html } from '../sign-in/pages/html.js';

/** The web's one page, which the browser turns into the one that was asked for. */
@Injectable()
export class WebIndex {
  private readonly root: string;

  constructor(@Inject(SETTINGS) settings: GatewaySettings) {
    this.root = settings.WEB_ROOT;
  }

  /**
   * With the modules of a page in its head: the browser fetches them beside the entry, not after it.
   * @param page as in the list of pages, e.g. `/capsules/:id`; undefined for none
   * @throws Error `ENOENT` when the web is not built
   */
  async markup(page: string | undefined): Promise<string> {
    const [index, modules] = await Promise.all([readFile(join(this.root, 'index.html'), 'utf8'), this.modulesOf(page)]);
    const links = modules.map((file) => html`<link rel="modulepreload" crossorigin href="${file}" />`.markup).join('');
    return index.replace('</head>', () => `${links}</head>`);
  }

  /** What the build says. Without its word the page is only slower. */
  private async modulesOf(page: string | undefined): Promise<string[]> {
    try {
      const told: unknown = JSON.parse(await readFile(join(this.root, 'page-modules.json'), 'utf8'));
      const files: unknown = page === undefined ? undefined : (told as Record<string, unknown>)[page];
      return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [];
    } catch {
      return [];
    }
  }
}
