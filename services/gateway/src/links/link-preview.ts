import { Inject, Injectable } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';
import { looksLike } from '../routes/path-params.js';
import { RateLimits } from '../security/rate-limits.js';
import type { PublicLink } from '../pages/page-paths.js';
import { WebIndex } from '../pages/web-index.js';
import type { LinkKind } from './link-kinds.js';
import { previewTags, withPreview } from './preview-tags.js';
import { PublicLinks } from './public-links.js';

/** A page that waits longer for its title than this goes without, in milliseconds. */
const PATIENCE_MS = 3000;
const NAME = 'Dear Future';

export interface LinkPage {
  status: 200 | 404;
  markup: string;
}

/**
 * The page of a public link with its question in the head, where chat programs look for it (https://ogp.me), and a word to
 * search engines to keep away. Only the title depends on capsules: without it the page is the same as ever.
 */
@Injectable()
export class LinkPreview {
  private readonly origin: string;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    private readonly index: WebIndex,
    private readonly links: PublicLinks,
    private readonly limits: RateLimits,
    private readonly log: Log,
  ) {
    this.origin = settings.PUBLIC_URL;
  }

  /** @throws Error `ENOENT` when the web is not built */
  async page({ kind, slug }: PublicLink, client: string | undefined): Promise<LinkPage> {
    const [index, told] = await Promise.all([this.index.markup(`${kind.page}/:slug`), this.words(kind, slug, client)]);
    const image = `${this.origin}/og/share.png`;
    if (told === 'unknown' || told === 'untold') {
      const tags = previewTags({ title: NAME, description: kind.welcome, image, address: this.origin });
      return { status: told === 'unknown' ? 404 : 200, markup: withPreview(index, NAME, tags) };
    }
    const tags = previewTags({ ...told, image, address: `${this.origin}${kind.page}/${slug}` });
    return { status: 200, markup: withPreview(index, `${told.title} · ${NAME}`, tags) };
  }

  private async words(kind: LinkKind, slug: string, client: string | undefined): Promise<Words | Untitled> {
    if (!looksLike('slug', slug)) return 'unknown';
    try {
      await this.limits.publicRead(client);
      return kind.preview(await this.links.read(kind, slug, PATIENCE_MS));
    } catch (err) {
      if (err instanceof ProblemError && err.code === 'not_found') return 'unknown';
      this.log.debug({ event: 'preview.untold', err }, 'A public link was shown without its title');
      return 'untold';
    }
  }
}

type Words = ReturnType<LinkKind['preview']>;

/** `unknown`: there is no such link. `untold`: nobody could say. */
type Untitled = 'unknown' | 'untold';
