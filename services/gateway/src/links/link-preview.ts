import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { PublicSharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';
import { looksLike } from '../routes/path-params.js';
import { RateLimits } from '../security/rate-limits.js';
import { previewTags, withPreview } from './preview-tags.js';
import { SharedLinks } from './shared-links.js';

/** A page that waits longer for its title than this goes without, in milliseconds. */
const PATIENCE_MS = 3000;
const NAME = 'Dear Future';
const WELCOME = 'Somebody asks you for a video message. Open the link to record your answer.';

export interface SharePage {
  status: 200 | 404;
  markup: string;
}

/**
 * The page of a shared link with its question in the head, where chat programs look for it (https://ogp.me), and a word to
 * search engines to keep away. Only the title depends on capsules: without it the page is the same as ever.
 */
@Injectable()
export class LinkPreview {
  private readonly origin: string;
  private readonly file: string;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    private readonly links: SharedLinks,
    private readonly limits: RateLimits,
    private readonly log: Log,
  ) {
    this.origin = settings.PUBLIC_URL;
    this.file = join(settings.WEB_ROOT, 'index.html');
  }

  /** @throws Error `ENOENT` when the web is not built */
  async page(slug: string, client: string | undefined): Promise<SharePage> {
    const [index, prompt] = await Promise.all([readFile(this.file, 'utf8'), this.prompt(slug, client)]);
    const image = `${this.origin}/og/share.png`;
    if (prompt === 'unknown' || prompt === 'untold') {
      const tags = previewTags({ title: NAME, description: WELCOME, image, address: this.origin });
      return { status: prompt === 'unknown' ? 404 : 200, markup: withPreview(index, NAME, tags) };
    }
    const { promptTitle: title, promptDescription: description } = prompt;
    const tags = previewTags({ title, description, image, address: `${this.origin}/share/${slug}` });
    return { status: 200, markup: withPreview(index, `${title} · ${NAME}`, tags) };
  }

  private async prompt(slug: string, client: string | undefined): Promise<PublicSharedPromptDto | Untitled> {
    if (!looksLike('slug', slug)) return 'unknown';
    try {
      await this.limits.publicRead(client);
      return await this.links.open(slug, PATIENCE_MS);
    } catch (err) {
      if (err instanceof ProblemError && err.code === 'not_found') return 'unknown';
      this.log.debug({ event: 'preview.untold', err }, 'A shared link was shown without its title');
      return 'untold';
    }
  }
}

/** `unknown`: there is no such prompt. `untold`: nobody could say. */
type Untitled = 'unknown' | 'untold';
